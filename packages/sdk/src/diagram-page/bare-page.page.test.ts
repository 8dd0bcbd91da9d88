import { expect, it } from 'vitest';
import { barePage } from './bare-page';

const content = (markup: string) => barePage(markup).shadowRoot?.querySelector('.page') as HTMLElement;

it('keeps what is seen of a page, with styles that mean its body', () => {
  const page = content(
    '<!doctype html><html><head><title>x</title><style>body{color:red} h1{margin:0}</style></head><body class="a"><h1>Hello</h1></body></html>',
  );
  expect(page.className).toBe('page a');
  expect(page.querySelector('style')?.textContent).toBe('.page{color:red} h1{margin:0}');
  expect(page.querySelector('h1')?.textContent).toBe('Hello');
});

it.each([
  '<script>alert(1)</script><p>x</p>',
  '<p onclick="alert(1)"><a href="https://evil.example">x</a></p>',
  '<p>x</p><img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><p>x</p><button>Go</button></form>',
  '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><p>x</p>',
])('leaves nothing that acts: %s', markup => {
  const page = content(`${markup}<b>y</b>`);
  expect(page.querySelector('script,img,iframe,form,button,base,meta')).toBeNull();
  expect(page.innerHTML).not.toMatch(/evil|alert/);
});

it.each(['', '<script>1</script>', '<!-- x -->'])('fails where nothing is left to be seen: %j', markup => {
  expect(() => barePage(markup)).toThrow();
});

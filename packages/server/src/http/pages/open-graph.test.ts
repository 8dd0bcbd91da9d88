// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { addToHead, openGraphTags } from './open-graph';

const preview = {
  title: 'Plan',
  description: 'Plans a day',
  url: 'https://oriel.example/prompt/1',
  image: 'https://oriel.example/image',
  productName: 'Desk',
};

it('names title, description, address and picture', () => {
  const tags = openGraphTags(preview);
  expect(tags).toContain('<meta property="og:site_name" content="Desk">');
  expect(tags).toContain('<meta property="og:title" content="Plan">');
  expect(tags).toContain('<meta property="og:description" content="Plans a day">');
  expect(tags).toContain('<meta property="og:url" content="https://oriel.example/prompt/1">');
  expect(tags).toContain('<meta property="og:image" content="https://oriel.example/image">');
});

it.each(['"><script>alert(1)</script>', "'onload='x", '&quot;><img src=x>'])(
  'keeps %s within its quotes',
  text => {
    const tags = openGraphTags({ ...preview, title: text, description: text });
    const page = new DOMParser().parseFromString(addToHead('<head></head>', tags), 'text/html');
    expect(page.querySelector('[property="og:title"]')?.getAttribute('content')).toBe(text);
    expect(page.querySelectorAll('script, img')).toHaveLength(0);
  },
);

it('reads no marks of a replacement in a text', () => {
  expect(addToHead('<head>a</head>', '$& $1')).toContain('$& $1');
});

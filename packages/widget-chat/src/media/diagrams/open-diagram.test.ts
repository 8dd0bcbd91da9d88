import { type DiagramReport, diagramGreeting, diagramLimits, diagramRequest } from '@oriel/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDiagram } from './open-diagram';

const wish = { language: 'mermaid', source: 'flowchart TD', theme: 'light' } as const;

/** A frame, and the port end that its page holds. */
function setUp() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const said: string[] = [];
  const diagram = openDiagram(frame, {
    drawn: height => said.push(`drawn ${height}`),
    failed: reason => said.push(`failed ${reason}`),
  });
  const { port1: page, port2: end } = new MessageChannel();
  const asked: unknown[] = [];
  page.onmessage = ({ data }) => asked.push(data);
  const greet = (init: MessageEventInit = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        source: frame.contentWindow,
        origin: 'null',
        data: diagramGreeting,
        ports: [end as never],
        ...init,
      }),
    );
  const report = (message: DiagramReport | object) => page.postMessage(message);
  return { frame, diagram, said, asked, greet, report, close: () => page.close() };
}

let current: ReturnType<typeof setUp>;
beforeEach(() => {
  current = setUp();
});
afterEach(() => {
  current.diagram.close();
  current.close();
  document.body.replaceChildren();
  // The spy wraps a fake timer, so restore it first.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('openDiagram', () => {
  it('asks its frame for a drawing, and is told how high it is', async () => {
    const { diagram, greet, asked, report, said } = current;
    diagram.draw(wish);
    greet();
    await vi.waitFor(() => expect(asked).toEqual([{ ...wish, id: 1 }]));
    expect(diagramRequest.safeParse(asked[0]).success).toBe(true);
    report({ kind: 'started', id: 1 });
    report({ kind: 'drawn', id: 1, height: 120 });
    report({ kind: 'drawn', id: 1, height: 90 });
    await vi.waitFor(() => expect(said).toEqual(['drawn 120', 'drawn 90']));
  });

  it.each<[string, () => MessageEventInit]>([
    ['the page itself', () => ({ source: window })],
    [
      'another frame',
      () => ({ source: document.body.appendChild(document.createElement('iframe')).contentWindow }),
    ],
    ['nobody', () => ({ source: null })],
    ['a page with an origin', () => ({ origin: 'https://evil.example' })],
    ['another greeting', () => ({ data: 'oriel:frame' })],
    ['no port', () => ({ ports: [] })],
  ])('does not listen to %s', async (_name, init) => {
    const { diagram, greet, asked } = current;
    diagram.draw(wish);
    greet(init());
    greet();
    // Only the second greeting counted: a second valid one would have ended the connection.
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });

  it('ends with a second greeting and with a second page', () => {
    current.greet();
    current.greet({ ports: [new MessageChannel().port2 as never] });
    expect(current.said).toEqual(['failed load']);
    const other = setUp();
    other.frame.dispatchEvent(new Event('load'));
    expect(other.said).toEqual([]);
    other.frame.dispatchEvent(new Event('load'));
    expect(other.said).toEqual(['failed load']);
    other.close();
  });

  it('heeds no report that is of another drawing or of another form', async () => {
    const { diagram, greet, report, said } = current;
    diagram.draw(wish);
    greet();
    diagram.draw({ ...wish, theme: 'dark' });
    report({ kind: 'drawn', id: 1, height: 1 });
    report({ kind: 'drawn', id: 2, height: -1 });
    report({ kind: 'drawn', id: 2, height: '9' });
    report({ kind: 'drawn', id: 2, height: Number.POSITIVE_INFINITY });
    report({ kind: 'navigate', id: 2, href: 'https://evil.example' });
    report({ kind: 'drawn', id: 2, height: 2 });
    await vi.waitFor(() => expect(said).toEqual(['drawn 2']));
  });

  it('tells a wrong source from scripts that have not come', async () => {
    const { diagram, greet, report, said } = current;
    diagram.draw(wish);
    greet();
    report({ kind: 'failed', id: 1 });
    await vi.waitFor(() => expect(said).toEqual(['failed load']));
    const other = setUp();
    other.diagram.draw(wish);
    other.greet();
    other.report({ kind: 'syntax-error', id: 1 });
    await vi.waitFor(() => expect(other.said).toEqual(['failed syntax']));
    other.close();
  });

  it('reads the image of its drawing', async () => {
    const { diagram, greet, asked, report } = current;
    diagram.draw(wish);
    greet();
    const image = diagram.readImage();
    await vi.waitFor(() => expect(asked[1]).toEqual({ kind: 'image', id: 1 }));
    const still = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 4, height: 2 };
    report({ kind: 'image', id: 2, image: { ...still, width: 5 } });
    report({ kind: 'image', id: 1, image: { ...still, svg: '<svg onload="alert(1)"/>' } });
    report({ kind: 'image', id: 1, image: still });
    expect(await image).toEqual(still);
  });

  it('gives up on a page that does not come', () => {
    vi.useFakeTimers();
    const { diagram, said, close } = setUp();
    diagram.draw(wish);
    vi.advanceTimersByTime(diagramLimits.loadTime - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['failed load']);
    close();
  });

  it('gives up on a drawing that does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const setTimeout = vi.spyOn(window, 'setTimeout');
    const { diagram, greet, report, said, close } = setUp();
    diagram.draw(wish);
    greet();
    report({ kind: 'started', id: 1 });
    const { drawTime } = diagramLimits;
    await vi.waitFor(() => expect(setTimeout).toHaveBeenCalledWith(expect.any(Function), drawTime));
    expect(said).toEqual([]);
    vi.advanceTimersByTime(diagramLimits.drawTime);
    expect(said).toEqual(['failed time']);
    close();
  });

  it('says nothing more once it is closed', async () => {
    const { diagram, greet, said, frame } = current;
    diagram.close();
    greet();
    frame.dispatchEvent(new Event('load'));
    frame.dispatchEvent(new Event('load'));
    expect(said).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { answers, api, open, setUpChat, waitFor } from './test-support/open-chat';

setUpChat();

const markup =
  '<img src=x onerror="window.hit=1"><form id=f><input name=body></form><a href="javascript:hit()">x</a>';
const odd = 'a\u0000b\ud800c\u202edcba';

describe('text of others', () => {
  it.each([markup, odd, 'x'.repeat(20_000)])(
    'stays text in names, questions, steps and failures: %#',
    async text => {
      const channel = api().addChannel(text.slice(0, 60), [[text, 'known']]);
      const { view, field, user, root } = await open({
        state: { props: { layout: 'full', channel: channel.id } },
      });
      await view.findByText('known');
      await user.type(field, 'Go{Enter}');
      const script = await api().run();
      script.thinking(text);
      script.tool(text, JSON.stringify({ [text]: text }), JSON.stringify({ error: text }), { isError: true });
      script.end('error', {
        errorCode: 'provider_internal',
        message: text,
        statusCode: 500,
        requestId: text,
      });
      await waitFor(() => expect(answers(view).at(-1)?.dataset.state).toBe('error'));
      // The chat itself renders a search field and a file picker.
      const made = 'img, form, input:not([type="search"], [type="file"]), iframe, a';
      expect(root.querySelectorAll(made)).toHaveLength(0);
      expect(Reflect.get(window, 'hit')).toBeUndefined();
    },
  );

  it('is shown with its own direction, whatever that of the page is', async () => {
    const channel = api().addChannel('مرحبا', [['مرحبا كيف حالك', 'known']]);
    const { view, field } = await open({ state: { props: { layout: 'full', channel: channel.id } } });
    expect((await view.findByText('مرحبا كيف حالك')).getAttribute('dir')).toBe('auto');
    expect((await view.findByRole('heading', { name: 'مرحبا' })).getAttribute('dir')).toBe('auto');
    expect(field.dir).toBe('auto');
  });
});

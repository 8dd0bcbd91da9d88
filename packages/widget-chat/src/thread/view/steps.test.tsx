import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, api, open, ready, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();

describe('steps', () => {
  it.each([
    ['en', 'Used Date and time', 'Used Calculator', 'Used read file'],
    ['de', 'Datum und Uhrzeit verwendet', 'Rechner verwendet', 'Read file verwendet'],
  ] as const)(
    'name tools for people in %s, and leave out a time that says nothing',
    async (locale, ...names) => {
      const { view, field, user, patch } = await open();
      await ready(view);
      patch({ locale });
      await user.type(field, 'Steps{Enter}');
      const script = await api().run();
      script.thinking('Quick.', 600);
      const clock = { de: 'Datum und Uhrzeit', en: 'Date and time' };
      script.tool('current_date_time', '{}', '"now"', { durationMs: 3, title: clock });
      const calculator = { de: 'Rechner', en: 'Calculator' };
      script.tool('calculator', '{}', '42', { durationMs: 2_400, title: calculator });
      script.tool('read_file', '{}', '"ok"', { durationMs: 999 });
      script.end();
      for (const name of names) await view.findByText(name);
      const details = [
        ...(answers(view)[0] ?? view.getByRole('article', { name: 'Antwort' })).querySelectorAll(
          '.c-step-detail',
        ),
      ];
      expect(details.map(each => each.textContent?.replace(/[.,]/, '.'))).toEqual(['2.4\u00a0s']);
      expect(view.getByText(locale === 'en' ? 'Thought briefly' : 'Kurz nachgedacht')).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Mcp docs find is not available', /^This answer was written without this tool/],
    ['de', 'Mcp docs find ist nicht verfügbar', /^Diese Antwort ist ohne dieses Werkzeug entstanden/],
  ] as const)('say in %s which tool an answer had to do without', async (locale, label, text) => {
    const { view, field, user, patch } = await open();
    await ready(view);
    patch({ locale });
    await user.type(field, 'Steps{Enter}');
    const script = await api().run();
    script.tool('mcp_docs_find', '{}', '{"error":"The tool is not available"}', {
      isError: true,
      id: 'unavailable:mcp_docs_find',
    });
    script.text('I go on without it.');
    script.end();
    const step = (await view.findByText(label)).closest('details');
    if (!step) throw new Error('The step cannot be folded.');
    expect(step.open).toBe(true);
    within(step).getByText(text);
    expect(step.textContent).not.toContain('The tool is not available');
  });

  it('offer to ask again where a tool failed', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Steps{Enter}');
    const script = await api().run();
    script.tool('query_db', '{}', '{"error":"No answer within 30 seconds"}', { isError: true });
    script.text('I go on without it.');
    await view.findByText('I go on without it.');
    const failed = (await view.findByText('Query db failed')).closest('details');
    if (!failed) throw new Error('The step cannot be folded.');
    expect(within(failed).queryByRole('button', { name: 'Try again' })).toBeNull();
    script.end();
    await user.click(await within(failed).findByRole('button', { name: 'Try again' }));
    (await api().run()).end();
    await waitFor(() => expect(view.getByRole('img', { name: 'Version 2 of 2' })).toBeTruthy());
  });
});

describe('a service that is busy', () => {
  const refuse = (retryAfter: number) => {
    api().refuse = call =>
      call.endsWith('/completions/stream') ? { status: 429, code: 'rate_limited', retryAfter } : undefined;
  };

  it('is asked again by itself after a short wait, which is counted down', async () => {
    const { view, field, user } = await open();
    await ready(view);
    refuse(2);
    await user.type(field, 'Busy?{Enter}');
    await view.findByText('The service is busy');
    await view.findByText(/New attempt in [12]\ss/);
    api().refuse = undefined;
    (await api().run()).end();
    await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('complete'));
  });

  it('leaves a long wait to the person, and says how long', async () => {
    const { view, field, user } = await open();
    await ready(view);
    refuse(60);
    await user.type(field, 'Busy?{Enter}');
    const alert = await view.findByRole('alert');
    await within(alert).findByText(/You can try again in \d\d\ss/);
    expect(view.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true);
    expect(field.value).toBe('Busy?');
  });

  it('says when the model may be asked again, where it was the model that had too much to do', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Busy?{Enter}');
    const busy = { errorCode: 'provider_rate_limited', message: 'x', statusCode: 502 } as const;
    (await api().run()).end('error', { ...busy, retryAfter: 60 });
    await view.findByText(/You can try again in (?:\d\d\ss|1\smin)/);
    expect(view.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true);
  });
});

describe('an answer of another model', () => {
  it.each([
    ['en', 'capacity', 'Answered by Large (Germany), because Small was at capacity.'],
    ['de', 'failure', 'Beantwortet von Large (Deutschland), weil Small nicht erreichbar war.'],
  ] as const)('says so in %s', async (locale, reason, text) => {
    const channel = api().addChannel('Sites', [['Which is cheapest?', 'Werk 9.']]);
    const [question, answer] = api().messages.get(channel.id) ?? [];
    if (!question || !answer) throw new Error('The chat has no answer');
    const fallback = { model: 'Large', place: 'germany', own: 'Small', reason } as const;
    api().messages.set(channel.id, [question, { ...answer, fallback }]);
    const { view, patch } = await open({ state: { props: { channel: channel.id } } });
    await view.findByText('Werk 9.');
    patch({ locale });
    await view.findByText(text);
  });

  it('shows that it waits for a model', async () => {
    const { view, field, user } = await open();
    await ready(view);
    await user.type(field, 'Busy{Enter}');
    const script = await api().run();
    script.state('queued');
    await view.findByText('Waiting for a model');
    script.text('At last.');
    script.end();
    await view.findByText('At last.', { selector: 'p' });
  });
});

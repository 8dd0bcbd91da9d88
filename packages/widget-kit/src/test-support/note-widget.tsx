import { useFormat, useT } from '@oriel/app-kit';
import { listMyOrganizations, surface, widgetSurface } from '@oriel/contracts';
import { type Signal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import * as z from 'zod/mini';
import { defineWidget } from '../host/define-widget';
import { useHost } from '../host/host-context';
import type { WidgetDialogProps } from '../host/widget-definition';
import type { WidgetHost } from '../host/widget-host';
import { WidgetFrame } from '../status/WidgetFrame';

export const noteSurface = surface({
  methods: {
    ...widgetSurface.methods,
    setNote: { input: z.object({ text: z.string() }), output: z.object({ length: z.number() }) },
  },
  events: widgetSurface.events,
});
type NoteSurface = typeof noteSurface;

const noteProps = z.strictObject({ title: z.optional(z.string()) });

interface NoteStore {
  readonly host: WidgetHost<NoteSurface, z.output<typeof noteProps>>;
  readonly user: Signal<string>;
  readonly note: Signal<string>;
}

function Note({ store }: { store: NoteStore }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { title } = store.host.props.value;
  if (store.note.value === 'break') throw new Error('The note is broken.');
  return (
    <WidgetFrame header={<h2>{title ?? t('note.title')}</h2>} footer={<slot name="composer" />}>
      <p>{t('note.of', { name: store.user.value })}</p>
      <p>{store.note.value}</p>
      <p>{format.number(1234.5)}</p>
    </WidgetFrame>
  );
}

function AskDialog({ args, close }: WidgetDialogProps) {
  const { pageOrigin } = useHost();
  return (
    <button type="button" onClick={() => close({ answer: args })}>
      Answer {pageOrigin}
    </button>
  );
}

/** A minimal widget: it shows the signed-in user and one note. */
export const noteWidget = defineWidget({
  name: 'chat',
  version: '1.2.3',
  surface: noteSurface,
  props: noteProps,
  messages: {
    de: [async () => ({ texts: { 'note.title': 'Notiz', 'note.of': 'Notiz von {{name}}' } })],
    en: [async () => ({ texts: { 'note.title': 'Note', 'note.of': 'Note of {{name}}' } })],
  },
  capabilities: ['notes'],
  dialogs: { ask: AskDialog },
  createStore: (host: WidgetHost<NoteSurface, z.output<typeof noteProps>>): NoteStore => ({
    host,
    user: signal(''),
    note: signal(''),
  }),
  load: async ({ host, user }, signal) => {
    const [workspace] = await host.client.call(listMyOrganizations, {}, { signal });
    user.value = workspace?.name ?? '';
  },
  commands: ({ note }) => ({
    setNote: ({ text }) => {
      note.value = text;
      return { length: text.length };
    },
  }),
  Component: Note,
});

/** Responds with the workspace of the user whose token a call carries. */
export const answerAsUser = (_request: Request, user: string): Response =>
  Response.json([
    {
      id: '7d0f5b3e-8a41-4b7e-9a55-0c6a1f0d2b11',
      name: `workspace-${user}`,
      personal: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  ]);

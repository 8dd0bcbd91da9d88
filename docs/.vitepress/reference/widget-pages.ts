import {
  type BuiltWidgetName,
  builtWidgets,
  type Surface,
  widgetProps,
  widgetSurfaces,
  widgetTable,
} from '@oriel/contracts';
import { hostSurface } from '../../../packages/contracts/src/host/host-surface';
import { commonEvents, commonMethods } from '../../../packages/contracts/src/host/widget-surface';
import { code, page, prose, table } from './markdown';
import { schemaNode, typeText } from './schema-text';
import { readComments } from './source-comments';
import { sources } from './sources';

const comments = readComments(
  ['widget-surface', 'host-surface', ...builtWidgets.map(name => `${name}-surface`)].map(name =>
    sources(`packages/contracts/src/host/${name}.ts`),
  ),
);

export const widgetTitles: Readonly<Record<BuiltWidgetName, string>> = {
  chat: 'Chat',
  prompts: 'Prompts',
  images: 'Images',
  workspace: 'Workspace',
};

/** Builds a page of options, events and methods for each widget, and one for what all widgets share. */
export function widgetPages(): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(builtWidgets.map(name => [name, widgetPage(name)])),
    'every-widget': everyWidgetPage(),
  };
}

function widgetPage(name: BuiltWidgetName): string {
  const { surface, hostSurface: host } = widgetSurfaces[name];
  const row = widgetTable[name];
  const own = <T>(all: Readonly<Record<string, T>>, common: object) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(common, key)));
  const hostMethods: Surface['methods'] = own<Surface['methods'][string]>(host.methods, hostSurface.methods);
  return page(`${widgetTitles[name]}: options, commands and events`, [
    `What is the widget’s own, \`widget: '${name}'\`. [Embedding](../embedding.md) says how it is used, and [every widget](every-widget.md) what it shares with the others.`,
    '## Options',
    `Members of \`props\`; of a script tag \`data-oriel-…\`, of the element \`<oriel-${name}>\` an attribute.`,
    table(
      ['Option', 'Type', 'Meaning'],
      Object.entries(widgetProps[name].shape).map(([key, schema]) => [
        code(key),
        code(typeText(schemaNode(schema))),
        prose(comments.find(`${name}Props.${key}`, `filters.${key}`, `wishes.${key}`)),
      ]),
    ),
    '## Commands',
    'By `handle.request(command, input)`. An input or answer of `{}` is empty.',
    commandTable(own(surface.methods, commonMethods), `${name}Surface.methods`),
    '## Events',
    'By `handle.on(event, listener)`, in React `onX`.',
    eventTable(own(surface.events, commonEvents), `${name}Surface.events`),
    ...(Object.keys(hostMethods).length > 0
      ? [
          '## Asked of the page',
          'Events that a listener may take over by answering true, or that a host answers.',
          commandTable(hostMethods, `${name}HostSurface.methods`),
        ]
      : []),
    '## Dialogs',
    "By `handle.request('openDialog', { name, args }, { timeout: 0 })`. [Embedding](../embedding.md#dialogs) says how a page takes one over.",
    row.dialogs.map(dialog => `- ${code(dialog)}`).join('\n'),
    ...(row.features.length > 0
      ? ['## Features', `An embed token for this widget needs ${row.features.map(code).join(', ')}.`]
      : []),
  ]);
}

function everyWidgetPage(): string {
  return page('Every widget: commands, events and the host', [
    'What every widget answers and tells, and what it asks of its host. The SDK is the host of a page and does the usual itself.',
    '## Commands',
    commandTable(commonMethods, 'commonMethods'),
    '## Events',
    eventTable(commonEvents, 'commonEvents'),
    '## What a widget asks of its host',
    'A page hears of some of them as events and may do them itself; see [Embedding](../embedding.md#events).',
    commandTable(hostSurface.methods, 'hostSurface.methods'),
    '## What a host tells its widgets',
    eventTable(hostSurface.events, 'hostSurface.events'),
  ]);
}

function commandTable(methods: Surface['methods'], path: string): string {
  return table(
    ['Command', 'Input', 'Answer', 'Meaning'],
    Object.entries(methods).map(([name, { input, output }]) => [
      code(name),
      code(typeText(schemaNode(input))),
      code(typeText(schemaNode(output))),
      prose(comments.find(`${path}.${name}`)),
    ]),
  );
}

function eventTable(events: Surface['events'], path: string): string {
  return table(
    ['Event', 'Detail', 'Meaning'],
    Object.entries(events).map(([name, schema]) => [
      code(name),
      code(typeText(schemaNode(schema))),
      prose(comments.find(`${path}.${name}`)),
    ]),
  );
}

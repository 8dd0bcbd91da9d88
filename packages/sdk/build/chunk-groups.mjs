const inside = (folder, part) => new RegExp(`[\\\\/]${folder.replaceAll('/', '[\\\\/]')}[\\\\/]${part}`);
const any =
  (...patterns) =>
  id =>
    patterns.some(pattern => pattern.test(id));

/**
 * What goes together into one file, so that a widget comes in few requests and two widgets share what they can. Only
 * what every start needs is named here: a part that is loaded later must not ride along.
 */
export const chunkGroups = [
  {
    name: 'react',
    priority: 3,
    test: /(node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/:]runtime)/,
  },
  {
    // What the embedding page runs in both isolations.
    name: 'base',
    priority: 2,
    test: any(
      inside('contracts/src', '(host|bridge|oriel-error)'),
      inside('contracts/src/http', 'header'),
      inside('bridge/src', '(?!frame|contact)'),
      inside('sdk/src/mount', '(set-open|violations)'),
      inside('sdk/src/host', 'api-bases'),
      /node_modules[\\/]zod[\\/]/,
    ),
  },
  {
    // The chat with what every widget runs on. There is no other widget, and one file is 3 kB smaller than two.
    name: 'chat',
    priority: 1,
    test: any(
      inside('widget-chat/src', 'index'),
      inside('widget-kit/src', '(definition|host|i18n|mount|status|storage)[\\\\/]'),
      inside('ui/src', '(dom|root|theme)[\\\\/]'),
      inside('sdk/src', '(shadow[\\\\/]open-shadow|mount[\\\\/]load-widget)'),
      inside('client/src', ''),
      /node_modules[\\/](@preact[\\/]signals|use-sync-external-store|ky)/,
    ),
  },
  {
    // What is drawn a moment after the first picture, up to an answer that is complete.
    name: 'parts',
    priority: 0,
    test: any(
      inside('widget-chat/src', 'agents[\\\\/]AgentMenu'),
      inside('widget-chat/src', 'composer[\\\\/]ComposerNotes'),
      inside('widget-chat/src', 'messages[\\\\/](LongNote|QuestionActions|AnswerEnd|AnswerActions)'),
    ),
  },
];

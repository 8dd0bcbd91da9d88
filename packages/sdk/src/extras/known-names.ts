import { builtWidgets, type MethodName, type WidgetsSurface, widgetTable } from '@oriel/contracts';
import { commonEventNames } from '../options/event-names';

/** The type makes the list complete. */
const commands: Readonly<Record<MethodName<WidgetsSurface>, true>> = {
  focus: true,
  print: true,
  logout: true,
  openDialog: true,
  sendMessage: true,
  setComposer: true,
  attachFiles: true,
  openChannel: true,
  newChannel: true,
  renameChannel: true,
  deleteChannel: true,
  askToRename: true,
  askToDelete: true,
  saveAgent: true,
  stop: true,
  endComparison: true,
  findInChat: true,
  runShortcut: true,
  listChatActions: true,
  runChatAction: true,
  copyHistory: true,
  search: true,
  openCard: true,
  newCard: true,
  fillVariables: true,
  insert: true,
  generate: true,
  openImage: true,
  openTab: true,
  startAction: true,
};

export const commandNames: readonly string[] = Object.keys(commands);

export const knownEvents: readonly string[] = [
  ...commonEventNames,
  ...builtWidgets.flatMap(name => [...widgetTable[name].events, ...widgetTable[name].hostMethods]),
];

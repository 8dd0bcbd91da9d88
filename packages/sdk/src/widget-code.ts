import type { BuiltWidgetName } from '@oriel/contracts';

/** The code of each widget in the table, loaded on demand. */
export const widgetCode = {
  chat: () => import('@oriel/widget-chat').then(({ chatWidget }) => chatWidget),
  prompts: () => import('@oriel/widget-prompts').then(({ promptsWidget }) => promptsWidget),
  images: () => import('@oriel/widget-images').then(({ imagesWidget }) => imagesWidget),
  workspace: () => import('@oriel/widget-workspace').then(({ workspaceWidget }) => workspaceWidget),
} satisfies Readonly<Record<BuiltWidgetName, () => Promise<unknown>>>;

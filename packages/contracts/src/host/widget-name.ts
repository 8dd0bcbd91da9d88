export const widgetNames = ['chat', 'prompts', 'images', 'workspace'] as const;
export type WidgetName = (typeof widgetNames)[number];

/** The packages of whose sources the SDK is built. */
export const sources = [
  'contracts',
  'tables',
  'client',
  'bridge',
  'ui',
  'widget-kit',
  'widget-chat',
  'widget-prompts',
  'sdk',
];

export type { EmbedDeps, EmbeddingApplication } from './embed-deps';
export { registerEmbed } from './register-embed';
export { findSdkFolder } from './sdk-folder';

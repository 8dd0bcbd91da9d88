import type { Config } from './config';

/**
 * The full address of a page in the documentation of this server, for messages of its commands.
 *
 * @param page with its anchor, such as `operations#backup`
 */
export const docsAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, page: string): string =>
  `${publicUrl ?? `http://localhost:${port}`}/docs/${page}`;

import { agentsRow } from '../agents/agents-row';
import { chatRow } from '../chat/chat-row';
import { imagesRow } from '../images/images-row';
import { promptsRow } from '../prompts/prompts-row';
import type { WidgetRow } from '../widget/widget-row';
import { workspaceRow } from '../workspace/workspace-row';

/** The widgets of the portal: one row each, read by routes, menus, header and sidebar. */
export const widgetTable: readonly WidgetRow[] = [promptsRow, chatRow, agentsRow, imagesRow, workspaceRow];

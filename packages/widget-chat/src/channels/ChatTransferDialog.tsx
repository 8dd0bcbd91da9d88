import { fetched } from '@oriel/app-kit';
import { sheet, useSheet } from '@oriel/ui';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import css from './share.css?inline';
import { ExportDialog } from './transfer/ExportDialog';

const styles = sheet(css);
const ImportDialog = fetched(() => import('./transfer/ImportDialog'));

const argsSchema = z.union([
  z.object({ mode: z.literal('import'), organizationId: z.string() }),
  z.object({
    mode: z.literal('export'),
    organizationId: z.string(),
    /** Default: all chats of the user in the workspace. */
    channelId: z.optional(z.string()),
    /** One message instead of a chat. */
    messageId: z.optional(z.string()),
    name: z.string(),
  }),
]);

/** Exports chats or a message as files, or imports chats from other products; closes with `true` if chats were imported. */
export default function ChatTransferDialog({ args, close }: WidgetDialogProps) {
  useSheet(styles);
  const given = z.parse(argsSchema, args);
  return given.mode === 'import' ? (
    <ImportDialog organizationId={given.organizationId} close={close} />
  ) : (
    <ExportDialog {...given} close={close} />
  );
}

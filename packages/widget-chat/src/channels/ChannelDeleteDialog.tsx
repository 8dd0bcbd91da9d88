import { ConfirmDialog, useT } from '@oriel/app-kit';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({ name: z.string(), isTemporary: z.optional(z.boolean()) });

/** Confirms the deletion of a channel; closes with `true` on confirmation. */
export default function ChannelDeleteDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { name, isTemporary = false } = z.parse(argsSchema, args);
  const request = {
    title: t('channels.deleteTitle', { name }),
    text: t(isTemporary ? 'temporary.deleteText' : 'channels.deleteText'),
    confirmLabel: t('channels.delete'),
    destructive: true,
  };
  return <ConfirmDialog request={request} close={close} />;
}

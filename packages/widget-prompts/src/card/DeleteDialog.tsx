import { ConfirmDialog, useT } from '@oriel/app-kit';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({ title: z.string() });

/** Confirms the deletion of a card; closes with `true` on confirmation. */
export default function DeleteDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { title } = z.parse(argsSchema, args);
  const request = {
    title: t('delete.title'),
    text: t('delete.text', { title }),
    confirmLabel: t('delete.confirm'),
    destructive: true,
  };
  return <ConfirmDialog request={request} close={close} />;
}

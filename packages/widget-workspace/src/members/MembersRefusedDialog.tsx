import { useT } from '@oriel/app-kit';
import { Button, Dialog } from '@oriel/ui';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';

const argsSchema = z.object({ title: z.string(), lines: z.array(z.string()) });

/** Lists the members whose change was refused, each with the reason. */
export default function MembersRefusedDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const [{ title, lines }] = useState(() => z.parse(argsSchema, args));
  return (
    <Dialog
      title={title}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={<Button onClick={() => close()}>{t('kit.close')}</Button>}
    >
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}

import { useT } from '@oriel/app-kit';
import { Button, Dialog } from '@oriel/ui';
import { useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({ returnTo: z.optional(z.string()) });

/** Asks a guest to sign in. @returns whether the guest agrees */
export default function LoginRequiredDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const host = useHost();
  const { returnTo } = z.parse(argsSchema, args);
  const signIn = () => {
    close(true);
    void host.signIn(returnTo);
  };
  return (
    <Dialog
      title={t('login.title')}
      size="small"
      onClose={() => close(false)}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button onClick={() => close(false)}>{t('login.later')}</Button>
          <Button kind="primary" onClick={signIn}>
            {t('kit.signIn.action')}
          </Button>
        </>
      }
    >
      <p>{t('login.text')}</p>
    </Dialog>
  );
}

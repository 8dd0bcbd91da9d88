import { Button, Dialog } from '@oriel/ui';
import { useHost, useT, type WidgetDialogProps } from '@oriel/widget-kit';

/** Says to a guest that this wants a sign-in, and offers it. */
export default function LoginRequiredDialog({ close }: WidgetDialogProps) {
  const t = useT();
  const host = useHost();
  const signIn = () => {
    close();
    void host.signIn();
  };
  return (
    <Dialog
      title={t('login.title')}
      size="small"
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button onClick={() => close()}>{t('login.later')}</Button>
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

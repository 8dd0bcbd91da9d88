import { Button, type ButtonProps } from '@oriel/ui';
import { isOwnSignInRequired } from '../errors/error-text';
import { useT } from '../i18n/i18n-context';
import { useOwnSignIn } from './use-own-sign-in';

/** Options of {@link OwnSignInAction}. */
export interface OwnSignInActionProps extends Pick<ButtonProps, 'size' | 'kind'> {
  /** Why something was refused; for any other reason there is no button. */
  error: unknown;
}

/** The button beside a refusal that the person's own sign-in would lift. */
export function OwnSignInAction({ error, ...button }: OwnSignInActionProps) {
  const t = useT();
  const isRefused = isOwnSignInRequired(error);
  const start = useOwnSignIn(isRefused);
  if (!isRefused || !start) return null;
  return (
    <Button {...button} onClick={start}>
      {t('kit.own.action')}
    </Button>
  );
}

import { Button, type ButtonProps } from '@oriel/ui';
import { isOwnSignInRequired } from '../errors/error-text';
import { useT } from '../i18n/i18n-context';
import { useOwnSignIn } from './use-own-sign-in';

/** Options of {@link OwnSignInAction}. */
export interface OwnSignInActionProps extends Pick<ButtonProps, 'size' | 'kind'> {
  /** The error of a refused call; any other error renders no button. */
  error: unknown;
}

/** The button next to a refusal that the user's own sign-in would resolve. */
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

import { useOwnSignIn, useT } from '@oriel/app-kit';
import { sheet, useSheet } from '@oriel/ui';
import css from './own-sign-in.css?inline';

const styles = sheet(css);

/** One unobtrusive line. Fetched if it is offered. */
export default function OwnSignInLine() {
  useSheet(styles);
  const t = useT();
  const start = useOwnSignIn();
  return (
    <button type="button" className="k-own" onClick={start}>
      {t('kit.own.offer')}
    </button>
  );
}

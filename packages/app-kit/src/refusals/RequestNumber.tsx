import { sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { useCopied } from '../actions/use-copied';
import { useApp } from '../app/app';
import { useT } from '../i18n/i18n-context';
import css from './request-number.css?inline';

const styles = sheet(css);

/** The id of a failed request, such as `Request 7f3a-91c2`. Pressing it copies the id, for a message to support. */
export function RequestNumber({ id }: { id: string | undefined }) {
  useSheet(styles);
  const app = useApp();
  const t = useT();
  const { isCopied, confirm } = useCopied();
  if (!id) return null;
  return (
    <button
      type="button"
      className="k-request"
      title={t('kit.copy')}
      data-copied={isCopied ? '' : undefined}
      onClick={() => void app.copy(id).then(copied => copied && confirm())}
    >
      {t('kit.requestNumber', { number: id })}
      <VisuallyHidden>
        <span role="status">{isCopied && t('kit.copied')}</span>
      </VisuallyHidden>
    </button>
  );
}

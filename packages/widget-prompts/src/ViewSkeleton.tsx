import { Skeleton, sheet, useSheet } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { CardSkeleton, FormSkeleton } from './card/CardSkeleton';
import { CardsSkeleton } from './card/CardsSkeleton';
import { cardLayoutOf } from './card/card-layout';
import cardCss from './card/cards.css?inline';
import libraryCss from './library/library.css?inline';
import { usePrompts } from './store/prompts-context';

const styles = sheet(libraryCss);
const cardStyles = sheet(cardCss);

/** What is shown before it is known who is there: the place that is to come, in its shape. */
export function ViewSkeleton() {
  useSignals();
  useSheet(styles);
  useSheet(cardStyles);
  const t = useT();
  const { kind } = usePrompts().view.value;
  return (
    <div className="p-scroll o-scroller">
      <div className="p-wrap" role="status" aria-label={t('kit.loading')}>
        {kind === 'library' ? (
          <LibrarySkeleton />
        ) : kind === 'form' || kind === 'propose' ? (
          <FormSkeleton />
        ) : (
          <CardSkeleton />
        )}
      </div>
    </div>
  );
}

function LibrarySkeleton() {
  useSignals();
  const { host, library } = usePrompts();
  const { insert, title, view } = host.props.value;
  const tabs = view !== 'guest' && <div className="p-wait-tabs" />;
  return (
    <div data-slim={insert ? '' : undefined} aria-hidden="true">
      {title !== '' && (
        <div className="p-head">
          <Skeleton lines={1} />
        </div>
      )}
      {!insert && tabs}
      <div className="p-tools">
        <div className="p-search" />
        {!insert && <div className="p-tools-end p-wait-tools" />}
        {!insert && <div className="p-tags p-wait-tags" />}
      </div>
      {insert && tabs}
      <CardsSkeleton layout={cardLayoutOf(host.props.value, library.filters.value)} />
    </div>
  );
}

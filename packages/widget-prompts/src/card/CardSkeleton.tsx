import { useSignals } from '@oriel/app-kit';
import { Skeleton, sheet, useSheet } from '@oriel/ui';
import { usePrompts } from '../store/prompts-context';
import css from './waiting.css?inline';

const styles = sheet(css);

/** Placeholder of an open card: picture and title, text, and fields. */
export function CardSkeleton() {
  useSignals();
  useSheet(styles);
  return (
    <div aria-hidden="true">
      {usePrompts().hasHead.value && <div className="p-head o-row" />}
      <div className="p-wait-hero">
        <span className="p-cover" />
        <div className="p-row-text">
          <Skeleton lines={2} />
        </div>
      </div>
      <div className="p-wait-columns">
        <div className="p-wait-paper o-box">
          <Skeleton lines={9} />
        </div>
        <div className="p-wait-fields">
          <Field />
          <Field />
          <Field />
        </div>
      </div>
    </div>
  );
}

/** Placeholder of a form. */
export function FormSkeleton() {
  useSheet(styles);
  return (
    <div aria-hidden="true">
      <div className="p-head p-wait-head o-row">
        <Skeleton lines={1} />
      </div>
      <div className="p-wait-columns" data-form="">
        <div className="p-wait-fields">
          <Field />
          <Field />
          <Field isHigh />
        </div>
        <div className="p-wait-fields">
          <Field isHigh />
          <Field />
          <Field />
        </div>
      </div>
    </div>
  );
}

function Field({ isHigh = false }: { isHigh?: boolean }) {
  return (
    <div>
      <Skeleton lines={1} />
      <div className="p-wait-field" data-high={isHigh ? '' : undefined} />
    </div>
  );
}

import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { Button, EmptyState, sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { ArrowLeft } from 'lucide-react';
import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import libraryCss from '../library/library.css?inline';
import { usePrompts } from '../store/prompts-context';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { DoneStep } from './DoneStep';
import { FileStep } from './FileStep';
import css from './import.css?inline';
import { createImportStore, importSteps } from './import-store';

const styles = sheet(css);
/** The report uses the library's pagination styles. */
const libraryStyles = sheet(libraryCss);

/** Imports cards from a file, in steps. */
export default function ImportView() {
  useSignals();
  useSheet(libraryStyles);
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const store = usePrompts();
  const [work] = useState(() => createImportStore(store, t('import.defaultTagValue')));
  const view = useRef<HTMLDivElement>(null);
  const isShown = useRef(true);
  const step = work.step.value;
  const first = useRef(step);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      work.dispose();
    };
  }, [work]);
  useLayoutEffect(() => {
    // Moves the focus to the start of the next step, so that screen readers notice it. Before paint, because focusing scrolls: a
    // button must not move while it is being pressed.
    if (first.current !== step) view.current?.querySelector<HTMLElement>('.p-import-title')?.focus();
    first.current = step;
  }, [step]);

  if (!store.session.value?.user?.userId) {
    return (
      <EmptyState
        title={t('import.signIn')}
        actions={
          <Button kind="primary" onClick={() => void store.host.signIn()}>
            {t('kit.signIn.action')}
          </Button>
        }
      />
    );
  }
  const run = async () => {
    const report = await work.run();
    if (!report) return;
    store.library.refresh();
    if (isShown.current) return;
    const count = report.imported;
    const title = t('import.doneTitle', { count, number: format.number(count) });
    await store.host.notify({ kind: 'success', title, text: t('import.doneText') });
  };
  const toCards = async () => {
    await store.go({ kind: 'library' });
    store.library.filter({
      type: 'my',
      order: 'NEWEST',
      search: '',
      tags: [],
      visibility: [],
      list: null,
      page: 1,
    });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, and that is the point
    <div className="p-import" ref={view} onDragOver={keepPage} onDrop={keepPage}>
      {store.hasHead.value ? (
        <div className="p-head o-row">
          <Button
            kind="ghost"
            icon={<ArrowLeft />}
            className="p-back"
            onClick={() => void store.go({ kind: 'library' })}
          >
            {t('import.back')}
          </Button>
          <h2 className="o-line">{t('import.title')}</h2>
        </div>
      ) : (
        <VisuallyHidden>
          <h2>{t('import.title')}</h2>
        </VisuallyHidden>
      )}
      <ol className="p-steps" aria-label={t('import.steps')}>
        {importSteps.map((each, at) => (
          <li
            key={each}
            className="o-row"
            aria-current={each === step ? 'step' : undefined}
            data-past={importSteps.indexOf(step) > at ? '' : undefined}
          >
            <span aria-hidden="true">{at + 1}</span>
            {t(`import.step.${each}`)}
          </li>
        ))}
      </ol>
      {step === 'file' && <FileStep work={work} />}
      {step === 'columns' && <ColumnsStep work={work} />}
      {step === 'check' && <CheckStep work={work} onRun={() => void run()} />}
      {step === 'done' && <DoneStep work={work} onShow={() => void toCards()} />}
    </div>
  );
}

/** A file dropped outside of the drop zone would replace the page and lose the choices. */
function keepPage(event: DragEvent): void {
  if (!event.defaultPrevented && event.dataTransfer.types.includes('Files')) {
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  }
}

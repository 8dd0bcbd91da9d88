import { useI18n, useSignals } from '@oriel/app-kit';
import { Button, Spinner } from '@oriel/ui';
import { CircleAlert, FileText, FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type ImportStore, importLimits, type RefusedFile } from './import-store';
import { acceptedFiles } from './read-source';

/** Accepts a file, selected or dropped. */
export function FileStep({ work }: { work: ImportStore }) {
  useSignals();
  const { t, format } = useI18n();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const source = work.source.value;
  const refused = work.refused.value;
  const isBusy = work.busy.value === 'reading';
  const limits = {
    size: format.number(importLimits.bytes / 2 ** 20),
    rows: format.number(importLimits.rows),
  };
  const problemText = ({ problem, name, details = {} }: RefusedFile) => {
    const numbers = Object.entries(details).map(([key, value]) => [key, format.number(value)]);
    return t(`import.file.${problem}`, { name, ...limits, ...Object.fromEntries(numbers) });
  };

  const take = (file: File | undefined) => {
    if (file) void work.take(file);
  };
  const over = (event: DragEvent, next: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(next);
  };

  return (
    <section className="p-import-step o-stack o-gap-4" aria-labelledby={`${id}-title`}>
      <h3 className="p-import-title" id={`${id}-title`} tabIndex={-1}>
        {t('import.fileTitle')}
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button within */}
      <div
        className="p-drop o-stack o-gap-3"
        data-over={isOver ? '' : undefined}
        data-refused={refused ? '' : undefined}
        onDragEnter={event => over(event, true)}
        onDragOver={event => over(event, true)}
        onDragLeave={event => over(event, false)}
        onDrop={event => {
          over(event, false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <FileUp className="p-drop-icon" />
        <p className="p-drop-act o-row o-wrap o-gap-3">
          <Button
            kind={source ? 'plain' : 'primary'}
            busy={isBusy}
            aria-describedby={`${id}-text`}
            onClick={() => input.current?.click()}
          >
            {t(source ? 'import.chooseOther' : 'import.choose')}
          </Button>
          <span>{t('import.orDrop')}</span>
        </p>
        <p className="p-drop-text" id={`${id}-text`}>
          {t('import.fileText', limits)}
        </p>
        <input
          ref={input}
          type="file"
          className="o-visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={acceptedFiles}
          onChange={event => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p className="p-import-refused" role="alert">
        {refused && (
          <>
            <CircleAlert />
            <span>{problemText(refused)}</span>
          </>
        )}
      </p>
      <p className="o-visually-hidden" role="status">
        {isBusy && t('import.reading')}
      </p>
      {source && (
        <div className="p-import-actions o-row o-wrap">
          <span className="p-import-file o-row">
            {isBusy ? <Spinner /> : <FileText />}
            <b>{source.file.name}</b>
            <small>{format.bytes(source.file.size)}</small>
          </span>
          <Button kind="primary" size="large" onClick={() => work.go('columns')}>
            {t('import.goOn', { name: source.file.name })}
          </Button>
        </div>
      )}
    </section>
  );
}

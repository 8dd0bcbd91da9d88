import { allTexts, fetched, useErrorText, useFormat, useSignals, useT } from '@oriel/app-kit';
import { limits } from '@oriel/contracts';
import { Button, IconButton } from '@oriel/ui';
import { Paperclip, SlidersHorizontal } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useImages } from '../store/images-context';
import { useRequestField } from './use-request-field';

const References = fetched(() => import('./References'), allTexts);
const RequestProblem = fetched(() => import('./RequestProblem'), allTexts);

/** The description, with reference images, the estimate and the submit button. It is shown in every state. */
export function RequestField({ hasChoicesButton }: { hasChoicesButton: boolean }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const { host, request, showsChoices } = useImages();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { kind } = host.status.value;
  const isReady = kind === 'ready' || kind === 'degraded';
  const estimate = request.estimate.value;
  const canSend = isReady && request.canSend.value;
  const count = request.count.value;
  const takesReferences = isReady && request.maxReferences.value > 0;
  const settings = request.settings.value.value;
  const excess = [...request.message.value].length - limits.imageMessage;

  const send = () => {
    if (canSend) void request.send();
  };
  const attach = (files: readonly File[]) => {
    if (!takesReferences || files.length === 0) return false;
    const count = request.maxReferences.peek();
    if (request.references.peek().length + files.length > count)
      void host.notify({ kind: 'info', title: t('request.most', { count }) });
    request.attach(files);
    return true;
  };
  const box = useRef<HTMLDivElement>(null);
  const act = useRef({ attach, takesReferences });
  useLayoutEffect(() => {
    act.current = { attach, takesReferences };
  });
  // The text field is outside of React's tree, so React listeners receive no events from it.
  useEffect(() => {
    const element = box.current;
    const listening = new AbortController();
    const { signal } = listening;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    element?.addEventListener(
      'dragover',
      event => {
        if (!act.current.takesReferences || !hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    element?.addEventListener('dragleave', () => setOver(false), { signal });
    element?.addEventListener(
      'drop',
      event => {
        setOver(false);
        // Also for a rejected file: otherwise the browser would open it in place of the page.
        if (act.current.attach([...(event.dataTransfer?.files ?? [])])) event.preventDefault();
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  useRequestField({
    label: t('request.label'),
    placeholder: t('request.placeholder'),
    onSend: send,
    onPaste: attach,
  });

  return (
    <div className="i-request">
      <div ref={box} className="i-field o-composer o-box" part="composer" data-over={isOver || undefined}>
        <slot name="composer" />
        {request.references.value.length > 0 && <References />}
        <div className="i-field-row o-row o-wrap o-gap-1">
          {takesReferences && (
            <>
              <IconButton label={t('request.attach')} onClick={() => input.current?.click()}>
                <Paperclip />
              </IconButton>
              <input
                ref={input}
                type="file"
                hidden
                multiple
                accept={settings?.reference.acceptedMimeTypes.join(',')}
                onChange={({ currentTarget }) => {
                  attach([...(currentTarget.files ?? [])]);
                  currentTarget.value = '';
                }}
              />
            </>
          )}
          {hasChoicesButton && isReady && (
            <IconButton
              label={t('request.choices')}
              aria-expanded={showsChoices.value}
              onClick={() => {
                showsChoices.value = !showsChoices.peek();
              }}
            >
              <SlidersHorizontal />
            </IconButton>
          )}
          <span className="i-cost" role="status">
            {excess > 0
              ? t('request.tooLong', { count: excess })
              : estimate.kind === 'known'
                ? t('request.about', { amount: format.money(estimate.costInEuro * 100) })
                : estimate.kind === 'failed' && errorText(estimate.error).text}
          </span>
          <Button kind="primary" busy={request.isSending.value} aria-disabled={!canSend} onClick={send}>
            {count > 1 ? t('request.generateMany', { count }) : t('request.generate')}
          </Button>
        </div>
      </div>
      {request.problem.value !== undefined && <RequestProblem />}
    </div>
  );
}

import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { sheet, useSheet } from '@oriel/ui';
import { WidgetFrame } from '@oriel/widget-kit';
import { useLayoutEffect, useRef, useState } from 'react';
import { Gallery, WaitingTiles } from './gallery/Gallery';
import css from './images.css?inline';
import { Choices } from './request/Choices';
import { RequestField } from './request/RequestField';
import type { ImagesStore } from './store/images-context';
import { ImagesContext } from './store/images-context';

const styles = sheet(css);

/** Minimum width at which the options are next to the gallery. */
const widthForBoth = 880;

/** The whole widget: the field, the model's options, and the gallery. */
export function ImagesWidget({ store }: { store: ImagesStore }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => element.clientWidth > 0 && setWide(element.clientWidth >= widthForBoth);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const reached = new AbortController();
    for (const type of ['focusin', 'pointerdown'])
      box.current?.addEventListener(type, () => store.reached(), { signal: reached.signal });
    return () => reached.abort();
  }, [store]);
  const { layout = 'full', title = t('images.title') } = store.host.props.value;
  const { kind } = store.host.status.value;
  const isReady = kind === 'ready' || kind === 'degraded';
  const isFull = layout === 'full';
  const settings = store.request.settings.value.value;
  const credits = store.credits.credits.value;
  const choices = isFull && isReady && settings && <Choices />;
  const isFailed = store.request.settings.state.value.kind === 'failed';
  const mayAsk = !isFailed && (isReady || kind === 'loading' || kind === 'connecting');
  return (
    <ImagesContext value={store}>
      <div ref={box} className="i-images" data-layout={layout} data-wide={isWide || undefined}>
        <div className="i-main">
          <WidgetFrame
            signInTitle={t('images.signInTitle')}
            skeleton={<WaitingTiles />}
            header={
              <>
                {(title !== '' || mayAsk) && (
                  <div className="i-head o-row o-gap-3">
                    {title !== '' && <h2>{title}</h2>}
                    {settings && <span>{t('images.kept', { count: settings.retentionDays })}</span>}
                    {credits && <b>{t('images.credit', { amount: format.money(credits.balance) })}</b>}
                  </div>
                )}
                {isFull && <RequestField hasChoicesButton={!isWide} />}
              </>
            }
          >
            <Gallery choices={!isWide && store.showsChoices.value && choices} />
          </WidgetFrame>
        </div>
        {isWide && isFull && mayAsk && <aside className="i-aside o-scroller">{choices}</aside>}
      </div>
    </ImagesContext>
  );
}

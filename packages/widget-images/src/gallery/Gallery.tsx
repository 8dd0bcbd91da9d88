import { fetched, useErrorText, useSignals, useT } from '@oriel/app-kit';
import { Button, EmptyState, useIsPrinting, useLoadForPrint } from '@oriel/ui';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useImages } from '../store/images-context';
import { ImageTile } from './ImageTile';
import { placeTiles } from './place-tiles';
import { useTileWindow } from './use-window';

const GalleryTools = fetched(() => import('./GalleryTools'));
const ImageSelectionBar = fetched(() => import('./ImageSelectionBar'));

const wideGap = 15;
const narrowGap = 12;

/** The images, newest first; only those near the viewport are rendered. */
export function Gallery({ choices }: { choices: ReactNode }) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const { gallery, host } = useImages();
  const scroller = useRef<HTMLDivElement>(null);
  const state = gallery.state.value;
  const isEmpty = state.kind === 'ready' && gallery.images.value.length === 0;
  const hasTools = gallery.total.value > 0 || gallery.isFiltered.value;
  const selected = gallery.selected.value;
  return (
    <>
      <div ref={scroller} className="i-scroll o-scroller">
        {choices && <div className="i-choices-above o-box">{choices}</div>}
        {hasTools && <GalleryTools waiting={<div className="i-tools o-row" />} />}
        {state.kind === 'failed' ? (
          <EmptyState
            title={errorText(state.error).title}
            actions={<Button onClick={() => void gallery.load()}>{t('gallery.retry')}</Button>}
          >
            {errorText(state.error).text}
          </EmptyState>
        ) : isEmpty ? (
          <EmptyState title={t(gallery.isFiltered.value ? 'gallery.nothing' : 'gallery.empty')}>
            {t(gallery.isFiltered.value ? 'gallery.nothingText' : 'gallery.emptyText')}
          </EmptyState>
        ) : state.kind === 'ready' ? (
          <Tiles scroller={scroller} />
        ) : (
          <WaitingTiles />
        )}
        {gallery.moreError.value !== undefined && (
          <p className="i-more">
            {errorText(gallery.moreError.value).text}{' '}
            <Button size="small" onClick={() => void gallery.more()}>
              {t('gallery.retry')}
            </Button>
          </p>
        )}
        {selected && <ImageSelectionBar />}
      </div>
      <Announcer key={host.locale.value} />
    </>
  );
}

/** Placeholder tiles. */
export function WaitingTiles() {
  const t = useT();
  return (
    <div className="i-waiting" role="status" aria-label={t('images.loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(id => (
        <span key={id} />
      ))}
    </div>
  );
}

function Tiles({ scroller }: { scroller: React.RefObject<HTMLDivElement | null> }) {
  useSignals();
  const t = useT();
  const { gallery } = useImages();
  const list = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  const [focused, setFocused] = useState<string>();
  const images = gallery.images.value;
  const placed = useMemo(() => placeTiles(images, width, width < 560 ? narrowGap : wideGap), [images, width]);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { indexes, isNearEnd } = useTileWindow(list, scroller, placed);
  const isPrinting = useIsPrinting();
  const [isWhole, setWhole] = useState(false);
  useLoadForPrint(async () => {
    const { awaitTiles, loadGallery } = await import('./load-gallery');
    await loadGallery(gallery);
    setWhole(true);
    if (list.current) await awaitTiles(list.current, gallery.images.peek().length);
  });
  useEffect(() => {
    if (!isPrinting) setWhole(false);
  }, [isPrinting]);
  const isWaiting = gallery.moreError.value !== undefined;
  const hasMore = gallery.hasMore.value;
  // A box that grows with its content does not scroll, so its end is always near.
  const isBounded = list.current?.closest('[data-fill]') !== null;
  const count = images.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each page
  useEffect(() => {
    if (isNearEnd && hasMore && isBounded && !isWaiting && width > 0) void gallery.more();
  }, [gallery, isNearEnd, hasMore, isBounded, isWaiting, width, count]);
  const rendered = isWhole || isPrinting ? images.keys() : indexes;
  const shown = [...rendered].map(index => ({ index, image: images[index] }));
  // The focused tile stays rendered, however far it is scrolled away.
  const lost = focused !== undefined && !shown.some(({ image }) => image?.id === focused);
  if (lost) {
    const index = images.findIndex(({ id }) => id === focused);
    if (index >= 0) shown.push({ index, image: images[index] });
    shown.sort((one, other) => one.index - other.index);
  }
  return (
    <>
      <ul
        ref={list}
        className="i-gallery"
        aria-label={t('gallery.label')}
        data-flow={isPrinting || undefined}
        style={{ height: isPrinting ? undefined : placed.height }}
        onFocus={event => setFocused(event.target.closest('li')?.dataset.image)}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined);
        }}
      >
        {width > 0 &&
          shown.map(({ index, image }) => {
            const place = placed.places[index];
            return (
              image &&
              place && (
                <ImageTile
                  key={image.id}
                  image={image}
                  left={place.left}
                  top={place.top}
                  width={placed.columnWidth}
                  height={place.height}
                  position={index + 1}
                  total={gallery.total.value}
                  isInFlow={isPrinting}
                />
              )
            );
          })}
      </ul>
      {hasMore && !isBounded && (
        <p className="i-more">
          <Button size="small" onClick={() => void gallery.more()}>
            {t('gallery.more')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Announces politely how many images are pending, and when they are done. */
function Announcer() {
  useSignals();
  const t = useT();
  const { gallery } = useImages();
  const running = gallery.images.value.filter(
    ({ status }) => status === 'waiting' || status === 'drawing',
  ).length;
  const before = useRef(running);
  const [text, setText] = useState('');
  useEffect(() => {
    if (running === before.current) return;
    setText(running > 0 ? t('gallery.running', { count: running }) : t('gallery.finished'));
    before.current = running;
  }, [running, t]);
  return (
    <span className="o-visually-hidden" role="status">
      {text}
    </span>
  );
}

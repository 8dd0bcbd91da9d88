import { formatMegabytes, useFormat, useSignals, useT } from '@oriel/app-kit';
import {
  type CardImageProblem,
  cardImageLimits,
  coverNeighbours,
  coverSeedMax,
  coverSeedUnlike,
  findImageProblem,
} from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { CircleAlert, ImageUp, Shapes } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CardPicture } from '../card/CardPicture';
import { Cover } from '../card/Cover';
import { usePrompts } from '../store/prompts-context';
import type { FormStore } from './form-store';
import { PictureCrop } from './PictureCrop';
import { useProblemText } from './use-problem-text';

/** The picture of a card: a cover generated with one press, or a cropped file. */
export function PictureField({ form, error }: { form: FormStore; error: ReactNode }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const id = useId();
  const problemText = useProblemText();
  const { library, offeredPicture } = usePrompts();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [problem, setProblem] = useState<CardImageProblem | 'image_broken'>();
  const { cover } = form.draft.value;
  const card = form.card.value;
  const shownProblem = problem ? problemText('image', { code: problem }) : error;

  useEffect(() => {
    let isLeft = false;
    form.keptPicture.read().then(read => (isLeft ? read?.close() : read && setPicture(read)));
    return () => {
      isLeft = true;
    };
  }, [form]);

  const drawAnother = () => {
    setPicture(undefined);
    form.keptPicture.forget();
    setProblem(undefined);
    form.picture.value = undefined;
    // Unlike the cover it replaces, and unlike its neighbours as the newest card.
    const others = library.result.peek().found?.results.slice(0, coverNeighbours) ?? [];
    const neighbours = [cover, ...others.map(other => other.cover)].filter(seed => seed !== null);
    const drawn = Math.floor(Math.random() * (coverSeedMax + 1));
    form.change({ cover: coverSeedUnlike(drawn, neighbours) });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const early = findImageProblem({ type: file.type, bytes: file.size });
    if (early) return setProblem(early);
    const read = await createImageBitmap(file).catch(() => undefined);
    if (!read) return setProblem('image_broken');
    const { width, height } = read;
    const found = findImageProblem({ type: file.type, bytes: file.size, width, height });
    setProblem(found);
    if (found) return read.close();
    setPicture(read);
    // Stores the version that it was chosen for.
    form.change({});
  };

  const offered = offeredPicture.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is taken once
  useEffect(() => {
    if (!offered || card) return;
    offeredPicture.value = undefined;
    const { data, name, type } = offered;
    void take(new File([data], name, { type }));
  }, [offered]);

  return (
    <fieldset
      className={shownProblem ? 'p-picture p-picture-error' : 'p-picture'}
      aria-describedby={shownProblem ? `${id}-error` : undefined}
    >
      <legend className="o-field-head">
        <span className="o-field-label">{t('form.image')}</span>
        <span className="o-field-note">{t('form.required')}</span>
      </legend>
      <div className="p-picture-view">
        {picture ? (
          <PictureCrop picture={picture} form={form} />
        ) : cover !== null ? (
          <AsOnCards tile={<Cover seed={cover} />} row={<Cover seed={cover} width={96} height={72} />} />
        ) : card && card.cover === null ? (
          <AsOnCards
            tile={<CardPicture card={card} size="image" />}
            row={<CardPicture card={card} size="image" />}
          />
        ) : (
          <span>{t('form.noImage')}</span>
        )}
      </div>
      <div className="p-picture-actions o-flow">
        <Button size="small" icon={<Shapes />} onClick={drawAnother}>
          {t(cover === null || picture ? 'form.cover' : 'form.anotherCover')}
        </Button>
        <Button size="small" icon={<ImageUp />} onClick={() => input.current?.click()}>
          {t('form.upload')}
        </Button>
        <input
          ref={input}
          type="file"
          className="o-visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={cardImageLimits.types.join(',')}
          onChange={event => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {shownProblem ? (
        <p className="p-picture-problem" id={`${id}-error`} role="alert">
          <CircleAlert />
          {shownProblem}
        </p>
      ) : (
        <p className="p-picture-help">
          {t('form.imageHelp', { size: formatMegabytes(format, cardImageLimits.bytes) })}
        </p>
      )}
    </fieldset>
  );
}

/** A picture cropped as on cards: in the grid, and small in a list row. */
function AsOnCards({ tile, row }: { tile: ReactNode; row: ReactNode }) {
  const t = useT();
  return (
    <div className="p-as-on-cards o-flow">
      <figure>
        <div className="p-card-top">{tile}</div>
        <figcaption>{t('form.picture.grid')}</figcaption>
      </figure>
      <figure>
        <div className="p-row-picture">{row}</div>
        <figcaption>{t('form.picture.list')}</figcaption>
      </figure>
    </div>
  );
}

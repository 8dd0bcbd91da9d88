import type { PromptCardItem } from '@oriel/contracts';
import { Cover } from './Cover';
import { usePictureAddress } from './use-picture-address';

/** The picture of a card: its cover or the uploaded image. */
export function CardPicture({
  card,
  size = 'thumbnail',
  width,
  height,
}: {
  card: PromptCardItem;
  size?: 'thumbnail' | 'image';
  width?: number;
  height?: number;
}) {
  const address = usePictureAddress(card, size);
  if (card.cover !== null) return <Cover seed={card.cover} width={width} height={height} />;
  if (!address) return <span className="p-cover" />;
  return <img className="p-cover" src={address} alt="" loading="lazy" decoding="async" />;
}

import { useFormat, useT } from '@oriel/app-kit';
import type { GeneratedImage } from '@oriel/contracts';
import { Facts } from '@oriel/ui';
import { Fragment } from 'react';
import { styleName } from '../request/style-name';

/** All details of an image. */
export function ImageDetails({ image }: { image: GeneratedImage }) {
  const t = useT();
  const format = useFormat();
  const { parameters } = image;
  const size =
    image.width && image.height
      ? `${image.width} × ${image.height}`
      : parameters.size?.width && parameters.size.height
        ? `${parameters.size.width} × ${parameters.size.height}`
        : undefined;
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('detail.agent'), image.agentName],
    [t('detail.model'), image.modelName],
    [t('detail.provider'), image.serviceName],
    [t('detail.location'), t(`location.${image.hostLocation}`)],
    [t('detail.size'), size],
    [t('detail.ratio'), parameters.size?.aspectRatio],
    [t('detail.style'), parameters.style && styleName(t, parameters.style)],
    [t('detail.format'), parameters.outputFormat?.toUpperCase()],
    [t('detail.file'), image.fileSize === null ? undefined : format.bytes(image.fileSize)],
    [t('detail.references'), image.references > 0 ? format.number(image.references) : undefined],
    [t('detail.cost'), image.costInEuro === null ? undefined : format.money(image.costInEuro * 100)],
    [t('detail.created'), format.date(image.createdAt, { dateStyle: 'medium', timeStyle: 'short' })],
    [t('detail.expires'), format.date(image.expiresAt, { dateStyle: 'long' })],
    [t('detail.shared'), t(image.shareUrl === null ? 'detail.private' : 'detail.public')],
  ];
  return (
    <div className="i-details">
      <p dir="auto">{image.message}</p>
      <Facts>
        {rows.map(
          ([label, value]) =>
            value !== undefined &&
            value !== '' && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </Facts>
    </div>
  );
}

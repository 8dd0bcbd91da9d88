import { useSignals, useT } from '@oriel/app-kit';
import {
  type ImageAgent,
  type ImageSize,
  imageChoicesOf,
  imageSizesOf,
  type Locale,
  maxImagesOf,
} from '@oriel/contracts';
import { Chips, Field, InlineNote, Segmented, Select } from '@oriel/ui';
import { useImages } from '../store/images-context';
import { sizeName } from '../store/request-store';
import { styleName } from './style-name';

const unique = <T,>(values: readonly T[]): T[] => [...new Set(values)];

/** The name of an agent in a language; built-in agents have one per language. */
export const nameOf = (agent: ImageAgent, locale: Locale): string => agent.i18n?.[locale]?.name ?? agent.name;

const formatNames: Readonly<Record<string, string>> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' };

/** The model's options: provider and model limit the others. */
export function Choices() {
  useSignals();
  const t = useT();
  const { host, request } = useImages();
  const locale = host.locale.value;
  const agents = request.settings.value.value?.agents ?? [];
  const agent = request.agent.value;
  if (!agent) return <InlineNote title={t('choices.none')}>{t('choices.noneText')}</InlineNote>;
  const { parameters } = request;
  const { outputFormat, style, size } = parameters.value;
  const services = unique(agents.map(({ serviceId }) => serviceId));
  const ofService = agents.filter(({ serviceId }) => serviceId === agent.serviceId);
  const sizes = imageSizesOf(agent);
  const ratios = unique(sizes.flatMap(({ aspectRatio }) => (aspectRatio ? [aspectRatio] : [])));
  const inRatio = sizes.filter(
    each => each.aspectRatio === size?.aspectRatio && sizeName(each) !== undefined,
  );
  const styles = imageChoicesOf(agent, 'style').values;
  const styleOptions = styles.map(value => ({ value, label: styleName(t, value) }));
  const formats = imageChoicesOf(agent, 'output_format').values;
  const most = maxImagesOf(agent);
  return (
    <section className="i-choices o-stack o-gap-4" aria-label={t('request.choices')}>
      {agent.isDemo && (
        <InlineNote title={t('choices.demo')} tone="neutral">
          {t('choices.demoText')}
        </InlineNote>
      )}
      {services.length > 1 && (
        <Field label={t('choices.provider')}>
          <Select
            options={services.map(id => ({
              value: id,
              label: agents.find(({ serviceId }) => serviceId === id)?.serviceName ?? id,
            }))}
            value={agent.serviceId}
            onChange={id => {
              const first = agents.find(({ serviceId }) => serviceId === id);
              if (first) request.choose(first.id);
            }}
          />
        </Field>
      )}
      <Field label={t('choices.model')}>
        <Select
          options={ofService.map(each => ({
            value: each.id,
            label: nameOf(each, locale),
            ...(each.modelName !== nameOf(each, locale) && { description: each.modelName }),
          }))}
          value={agent.id}
          onChange={request.choose}
        />
      </Field>
      {ratios.length > 1 && (
        <Field label={t('choices.ratio')}>
          <Segmented
            options={ratios.map(ratio => ({
              value: ratio,
              label: ratio,
              icon: <RatioIcon ratio={ratio} />,
            }))}
            value={size?.aspectRatio}
            onChange={ratio => request.change({ ratio, size: undefined })}
          />
        </Field>
      )}
      {styles.length > 1 && (
        <Field label={t('choices.style')}>
          {styles.length > 6 ? (
            <Select
              options={styleOptions}
              value={style}
              onChange={value => request.change({ style: value })}
            />
          ) : (
            <Chips
              options={styleOptions}
              value={style}
              onChange={value => request.change({ style: value })}
            />
          )}
        </Field>
      )}
      {inRatio.length > 0 && (
        <Field label={t('choices.size')}>
          <Select
            options={inRatio.map(each => ({ value: sizeName(each) ?? '', label: sizeText(each) }))}
            value={sizeName(size ?? {})}
            onChange={value => request.change({ size: value, ratio: size?.aspectRatio })}
          />
        </Field>
      )}
      {formats.length > 1 && (
        <Field label={t('choices.format')}>
          <Select
            options={formats.map(value => ({ value, label: formatNames[value] ?? value }))}
            value={outputFormat}
            onChange={value => request.change({ outputFormat: value })}
          />
        </Field>
      )}
      {most > 1 && (
        <Field label={t('choices.count')}>
          <Segmented
            options={[...Array(most).keys()].map(at => ({ value: `${at + 1}`, label: `${at + 1}` }))}
            value={`${request.count.value}`}
            onChange={value => request.change({ count: Number(value) })}
          />
        </Field>
      )}
    </section>
  );
}

const sizeText = ({ width, height }: ImageSize): string => `${width} × ${height}`;

/** The shape of an aspect ratio. */
function RatioIcon({ ratio }: { ratio: string }) {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  const scale = 17 / Math.max(width, height, 1);
  return (
    <svg className="i-ratio" viewBox="0 0 20 20" aria-hidden="true">
      <rect
        x={10 - (width * scale) / 2}
        y={10 - (height * scale) / 2}
        width={width * scale}
        height={height * scale}
        rx="1.5"
      />
    </svg>
  );
}

import { useI18n } from '@oriel/app-kit';
import { DateRange, type DayRange, Field } from '@oriel/ui';

/** A filter by a range of days. */
export function PeriodField({ value, onChange }: { value: DayRange; onChange: (value: DayRange) => void }) {
  const { t, format } = useI18n();
  return (
    <Field className="w-period" label={t('dates.period')}>
      <DateRange
        value={value}
        onChange={onChange}
        locale={format.tag}
        texts={{
          choose: t('dates.choosePeriod'),
          presets: t('dates.presets'),
          last7Days: t('dates.last7Days'),
          last30Days: t('dates.last30Days'),
          thisMonth: t('dates.thisMonth'),
          all: t('dates.all'),
          from: t('dates.from'),
          to: t('dates.to'),
          previousMonth: t('dates.previousMonth'),
          nextMonth: t('dates.nextMonth'),
          loadFailed: t('kit.failed'),
          retry: t('kit.retry'),
          problem: (code, example) => t(code === 'format' ? 'dates.format' : 'dates.order', { example }),
        }}
      />
    </Field>
  );
}

import { useTranslation } from 'react-i18next';
import { ProductMark } from '../pages/ProductMark';
import './start.css';

/** Fills the window until the session is known. */
export function StartSpinner() {
  const { t } = useTranslation();
  return (
    <div className="start" role="status">
      <span className="start-ring">
        <ProductMark />
      </span>
      <span className="visually-hidden">{t('start.loading')}</span>
    </div>
  );
}

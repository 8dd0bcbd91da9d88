import { OperatorPage } from '../OperatorPage';
import { useOperatorT } from '../use-operator-t';

/** The models of the product. */
export default function ModelsPage() {
  const t = useOperatorT();
  return <OperatorPage title={t('page.models')}>{null}</OperatorPage>;
}

import {
  computed,
  createDrafts,
  createStorage,
  FormField,
  FormRefusal,
  isFreshSignInRequired,
  type ReadonlySignal,
  type Resource,
  RestoredNote,
  type Signal,
  signal,
  TextField,
  useApp,
  useForm,
  useLeaveGuard,
  useT,
} from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  addModelService,
  checkModelServiceInput,
  type EndpointKind,
  endpointKey,
  endpointKindRules,
  endpointLimits,
  type ManagedModelService,
  type ModelServiceCheck,
  updateModelService,
} from '@oriel/contracts';
import { Button, InlineNote, Segmented, Select, submitByKey } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { usePortal } from '../../store/portal-context';
import { operatorAddressOf } from '../operator-pages';
import { useOperatorT } from '../use-operator-t';
import {
  definitionOf,
  type EndpointValues,
  endpointSchema,
  endpointValues,
  freeId,
  hasAddress,
  optionsOf,
  places,
  valuesOf,
} from './endpoint-values';
import { failureText } from './failure-text';
import { KeyField, type KeyState } from './KeyField';
import { putEndpoint } from './use-endpoint-actions';

interface EndpointFormProps {
  /** Default: a new one. */
  endpoint: ManagedModelService | undefined;
  kind: EndpointKind;
  list: readonly ManagedModelService[];
  endpoints: Resource<ManagedModelService[]>;
}

/** The definition of an endpoint. Its key is asked for here, and is never stored in the browser. */
export function EndpointForm({ endpoint, kind, list, endpoints }: EndpointFormProps) {
  useSignals();
  const t = useOperatorT();
  const kit = useT();
  const { FreshSignIn } = useApp();
  const { form, key, step, failure, save } = useEndpointForm({ endpoint, kind, list, endpoints });
  const shown = failure.value && failureText(t, failure.value);
  return (
    <form
      className="op-sections"
      noValidate
      aria-label={t('endpoints.definition')}
      onKeyDown={event => submitByKey(event, 's')}
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <FormRefusal form={form} />
      <RestoredNote form={form} />
      <ConnectionFields form={form} kind={kind} stored={endpoint} state={key} isNew={!endpoint} />
      <PolicyFields form={form} />
      <LimitFields form={form} />
      {shown && (
        <InlineNote tone="danger" role="alert" title={shown.title}>
          {shown.text} {t('endpoints.notSaved')}
        </InlineNote>
      )}
      <div className="op-save">
        <Button
          kind="primary"
          type="submit"
          busy={form.isSubmitting.value}
          disabled={
            endpoint !== undefined && !form.isDirty.value && key.value.value === '' && !key.isRemoved.value
          }
        >
          {endpoint ? kit('kit.save') : t('endpoints.add')}
        </Button>
        <span role="status">{step.value && t(`endpoints.step.${step.value}`)}</span>
      </div>
      {isFreshSignInRequired(form.refusal.value) && <FreshSignIn error={form.refusal.value} />}
    </form>
  );
}

/** A question for its models that an endpoint did not answer. */
class Unanswered extends Error {
  constructor(readonly reason: ModelServiceCheck['error']) {
    super('The endpoint lists no models');
  }
}

/** The typed values, the key beside them, and the steps of saving. */
function useEndpointForm({ endpoint, kind, list, endpoints }: EndpointFormProps) {
  useSignals();
  const t = useOperatorT();
  const { client, toasts } = usePortal();
  const navigate = useNavigate();
  const [initial] = useState(() =>
    valuesOf(endpoint?.internalId ?? freeId(kind, list), endpoint?.definition),
  );
  // A draft of values that somebody has changed since would overwrite the change.
  const draftKey = endpoint ? `endpoint:${endpoint.id}:${endpoint.updatedAt}` : `endpoint:new:${kind}`;
  const { draft, keepsDrafts } = useDraft(draftKey);
  const form = useForm<EndpointValues, EndpointValues>(endpointSchema(kind), initial, {
    draft,
    refusals: { conflict: ['internalId', 'taken'] },
  });
  const [key] = useState(
    (): KeyState => ({ value: signal(''), problem: signal(undefined), isRemoved: signal(false) }),
  );
  const [step] = useState(() => signal<'checking' | 'saving' | undefined>(undefined));
  const [failure] = useState(() => signal<ModelServiceCheck['error'] | undefined>(undefined));
  const [guarded] = useState(() => ({
    // A draft outlives the page, the key does not.
    isDirty: computed(() => key.value.value !== '' || (!keepsDrafts && form.isDirty.value)),
    isDraft: false,
    discard() {
      key.value.value = '';
      if (!keepsDrafts) form.discard();
    },
  }));
  useLeaveGuard(guarded);

  const { hasStoredKey, isKeyFine } = keyRules({ endpoint, kind, key, values: form.values });
  const save = async (): Promise<boolean> => {
    failure.value = undefined;
    const hasKey = isKeyFine();
    const sent = await form.submit(async (values, { signal: abort, idempotencyKey }) => {
      if (!hasKey) throw new Unanswered(undefined);
      const definition = definitionOf(kind, values);
      const typed = key.value.peek() === '' ? {} : { key: key.value.peek() };
      const serviceId = endpoint?.id;
      step.value = 'checking';
      const known = serviceId !== undefined && hasStoredKey() ? { serviceId } : {};
      const check = await client.call(
        checkModelServiceInput,
        { body: { definition, ...typed, ...known } },
        { signal: abort },
      );
      if (!check.reachable) throw new Unanswered(check.error ?? { code: '' });
      step.value = 'saving';
      const removal = key.isRemoved.peek() ? { key: null } : {};
      const saved =
        serviceId === undefined
          ? await client.call(
              addModelService,
              { body: { internalId: values.internalId.trim(), definition, ...typed } },
              { signal: abort, idempotencyKey },
            )
          : await client.call(
              updateModelService,
              { params: { serviceId }, body: { definition, ...removal, ...typed } },
              { signal: abort },
            );
      const found = check.models.length;
      return { saved, found };
    });
    step.value = undefined;
    if (!sent.isSent) {
      const refusal = form.refusal.peek();
      const issue = ApiError.isInstance(refusal) ? refusal.issues[0] : undefined;
      if (refusal instanceof Unanswered) failure.value = refusal.reason;
      if (issue?.path === 'body.key') key.problem.value = issue.code === 'required' ? 'required' : 'charset';
      return false;
    }
    key.value.value = '';
    const { saved, found } = sent.result;
    putEndpoint(endpoints, saved);
    toasts.show({
      tone: 'success',
      title: t('endpoints.saved', { name: saved.name }),
      text: t('endpoints.savedModels', { count: found }),
    });
    void navigate(`${operatorAddressOf('endpoints')}/${saved.id}`, { replace: true });
    return true;
  };
  const shownForm = useMemo(
    () => ({
      ...form,
      // Shown in words of its own, below the fields.
      refusal: computed(() => (form.refusal.value instanceof Unanswered ? undefined : form.refusal.value)),
    }),
    [form],
  );
  return { form: shownForm, key, step, failure, save };
}

/** Whether the values still lead to the target of the stored key; the server uses the key for no other. */
const isSameTarget = (values: EndpointValues, { definition }: ManagedModelService): boolean =>
  values.address.trim() === (definition?.address ?? '') &&
  values.proxy.trim() === (definition?.proxy ?? '') &&
  values.region.trim() === (definition?.options?.region ?? '');

/** Whether the stored key still applies, and the check of a typed one. */
function keyRules({
  endpoint,
  kind,
  key,
  values,
}: Pick<EndpointFormProps, 'endpoint' | 'kind'> & {
  key: KeyState;
  values: ReadonlySignal<EndpointValues>;
}) {
  const hasStoredKey = () =>
    endpoint?.hasKey === true && !key.isRemoved.peek() && isSameTarget(values.peek(), endpoint);
  return {
    hasStoredKey,
    isKeyFine() {
      const typed = key.value.peek();
      const isMissing = typed === '' && endpointKindRules[kind].key === 'required' && !hasStoredKey();
      const isFine = typed === '' || z.safeParse(endpointKey, typed).success;
      key.problem.value = isMissing ? 'required' : isFine ? undefined : 'charset';
      return key.problem.peek() === undefined;
    },
  };
}

/** The typed text of one form, for as long as the tab lives and the user is signed in. */
function useDraft(key: string): {
  readonly draft: Signal<EndpointValues | null>;
  readonly keepsDrafts: boolean;
} {
  const { session } = usePortal();
  const { signal: lifetime } = useApp();
  const [kept] = useState(() => {
    const storage = createStorage({ mode: signal('none'), namespace: 'operator', view: window });
    const drafts = createDrafts(storage, () => ({
      userId: session.user.peek()?.userId,
      organizationId: undefined,
    }));
    const draft = drafts.of({ key, scope: 'person', schema: z.nullable(endpointValues), initial: null });
    return { storage, drafts, draft };
  });
  useEffect(
    () =>
      session.user.subscribe(user => {
        if (!user && !lifetime.aborted) kept.drafts.clear();
      }),
    [session, lifetime, kept],
  );
  return { draft: kept.draft, keepsDrafts: kept.storage.keepsDrafts };
}

type EndpointFields = Pick<
  ReturnType<typeof useEndpointForm>['form'],
  'values' | 'problems' | 'change' | 'touch'
>;

/** A text field of the form, with the texts of its problems. */
function Text({
  form,
  name,
  max,
  rows,
  placeholder,
  help,
}: {
  form: EndpointFields;
  name: Exclude<keyof EndpointValues, 'location' | 'retention' | 'trains'>;
  max?: number;
  rows?: number;
  placeholder?: string | undefined;
  help?: string;
}) {
  const t = useOperatorT();
  const label = t(`endpoints.field.${name}`);
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      help={help}
      placeholder={placeholder ?? ''}
      {...(rows !== undefined && { rows })}
      {...(max !== undefined && { max })}
      problemText={({ code }) => {
        if (code === 'taken') return t('endpoints.problem.taken');
        if (code === 'required') return t('endpoints.problem.required', { field: label });
        if (code === 'too_long' && max !== undefined)
          return t('endpoints.problem.tooLong', { field: label, max });
        if (code === 'invalid_url') return t('endpoints.problem.url');
        if (name === 'internalId') return t('endpoints.problem.id');
        if (numberFields.has(name)) return t('endpoints.problem.number');
        return t('endpoints.problem.invalid', { field: label });
      }}
    />
  );
}

const numberFields: ReadonlySet<string> = new Set(['requestsPerMinute', 'parallel', 'retentionDays']);

function ConnectionFields({
  form,
  kind,
  stored,
  state,
  isNew,
}: {
  form: EndpointFields;
  kind: EndpointKind;
  stored: ManagedModelService | undefined;
  state: KeyState;
  isNew: boolean;
}) {
  useSignals();
  const t = useOperatorT();
  const isMoved = stored?.hasKey === true && !isSameTarget(form.values.value, stored);
  return (
    <>
      <Section title={t('endpoints.section.name')}>
        <div className="op-pair">
          <Text form={form} name="nameEn" max={endpointLimits.name} />
          <Text form={form} name="nameDe" max={endpointLimits.name} />
        </div>
        <div className="op-pair">
          <Text form={form} name="descriptionEn" max={endpointLimits.description} rows={2} />
          <Text form={form} name="descriptionDe" max={endpointLimits.description} rows={2} />
        </div>
        {isNew && <Text form={form} name="internalId" max={endpointLimits.id} help={t('endpoints.idText')} />}
      </Section>
      <Section title={t('endpoints.section.connection')}>
        {hasAddress(kind) && (
          <Text
            form={form}
            name="address"
            max={endpointLimits.address}
            placeholder={endpointKindRules[kind].address ?? 'https://llm.example.com/v1'}
            help={t(endpointKindRules[kind].address ? 'endpoints.addressDefault' : 'endpoints.addressText')}
          />
        )}
        {optionsOf(kind).map(name => (
          <Text
            key={name}
            form={form}
            name={name}
            max={endpointLimits.option}
            help={t(`endpoints.option.${name}Text`)}
          />
        ))}
        <KeyField kind={kind} stored={stored} isMoved={isMoved} state={state} />
        <Text
          form={form}
          name="proxy"
          placeholder="http://proxy.example.com:3128"
          help={t('endpoints.proxyText')}
        />
        <Text
          form={form}
          name="models"
          rows={2}
          help={t('models' in endpointKindRules[kind] ? 'endpoints.namesRequired' : 'endpoints.namesText')}
        />
        <Text form={form} name="imageModels" rows={2} help={t('endpoints.imageNamesText')} />
      </Section>
    </>
  );
}

function PolicyFields({ form }: { form: EndpointFields }) {
  useSignals();
  const t = useOperatorT();
  return (
    <Section title={t('endpoints.section.policy')} text={t('endpoints.policyText')}>
      <FormField form={form} name="location" label={t('endpoints.place')} help={t('endpoints.placeText')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            options={places.map(each => ({ value: each, label: t(`endpoints.place.${each}`) }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField form={form} name="retention" label={t('endpoints.retention')}>
        {({ value, onChange }) => (
          <Segmented
            value={value}
            options={endpointValues.shape.retention.options.map(each => ({
              value: each,
              label: t(`endpoints.retention.${each}`),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      {form.values.value.retention === 'days' && <Text form={form} name="retentionDays" />}
      <FormField form={form} name="trains" label={t('endpoints.trains')}>
        {({ value, onChange }) => (
          <Segmented
            value={value}
            options={endpointValues.shape.trains.options.map(each => ({
              value: each,
              label: t(`endpoints.trains.${each}`),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <div className="op-pair">
        <Text form={form} name="policyEn" max={endpointLimits.policyText} rows={2} />
        <Text form={form} name="policyDe" max={endpointLimits.policyText} rows={2} />
      </div>
    </Section>
  );
}

function LimitFields({ form }: { form: EndpointFields }) {
  const t = useOperatorT();
  return (
    <Section title={t('endpoints.section.limits')} text={t('endpoints.limitsText')}>
      <div className="op-pair">
        <Text form={form} name="requestsPerMinute" />
        <Text form={form} name="parallel" />
      </div>
    </Section>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <fieldset className="op-section">
      <legend>{title}</legend>
      {text && <p className="operator-note">{text}</p>}
      {children}
    </fieldset>
  );
}

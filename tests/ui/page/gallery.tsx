import {
  Avatar,
  Banner,
  Button,
  Chips,
  createToasts,
  DataTable,
  DateField,
  DateRange,
  type DayRange,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  IconButton,
  InlineNote,
  Medal,
  Menu,
  Meter,
  Page,
  Person,
  Picker,
  PickerField,
  Popover,
  Progress,
  Root,
  RowActions,
  SearchField,
  Segmented,
  Select,
  SelectionBar,
  SettingsGroup,
  SettingsRow,
  Skeleton,
  Spinner,
  Status,
  Switch,
  sheet,
  Tabs,
  Tag,
  TagList,
  Textarea,
  TextInput,
  ToastRegion,
  Upload,
  type UploadItem,
  useSavedNote,
  useSheet,
} from '@oriel/ui';
import { Check, CreditCard, Ellipsis, LayoutGrid, List, Plus, RotateCw, Trash2, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { applyVariant } from './apply-variant';
import layoutCss from './gallery-layout.css?inline';

const styles = sheet(layoutCss);
const query = new URLSearchParams(location.search);
const german = query.get('lang') === 'de';
const t = (en: string, de: string) => (german ? de : en);
const open = query.get('open');
const theme = query.get('theme');

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-box">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const locale = german ? 'de-DE' : 'en-GB';
const dateTexts = {
  choose: t('Choose', 'Auswählen'),
  previousMonth: t('Previous month', 'Voriger Monat'),
  nextMonth: t('Next month', 'Nächster Monat'),
  presets: t('Frequent periods', 'Häufige Zeiträume'),
  last7Days: t('Last 7 days', 'Letzte 7 Tage'),
  last30Days: t('Last 30 days', 'Letzte 30 Tage'),
  thisMonth: t('This month', 'Dieser Monat'),
  all: t('All time', 'Gesamter Zeitraum'),
  from: t('From', 'Von'),
  to: t('To', 'Bis'),
  loadFailed: t('Something went wrong', 'Etwas ist schiefgelaufen'),
  retry: t('Try again', 'Erneut versuchen'),
  problem: (_: string, example: string) =>
    t(`Enter a date such as ${example}.`, `Geben Sie ein Datum wie ${example} ein.`),
};
const pickerTexts = {
  search: t('Search agents', 'Agenten suchen'),
  empty: t('No agents yet', 'Noch keine Agenten'),
  notFound: t('No agent matches', 'Kein passender Agent'),
};
const uploadTexts = {
  drop: t('Drop files here', 'Dateien hier ablegen'),
  done: (name: string) => t(`${name} is uploaded`, `${name} ist hochgeladen`),
  retry: (name: string) => t(`Try ${name} again`, `${name} erneut versuchen`),
  cancel: (name: string) => t(`Cancel ${name}`, `${name} abbrechen`),
  remove: (name: string) => t(`Remove ${name}`, `${name} entfernen`),
};
const uploads: readonly UploadItem[] = [
  { id: '1', name: 'rules.pdf', detail: '1.2 MB', state: { kind: 'done' } },
  {
    id: '2',
    name: 'plan.docx',
    detail: t('62 % of 8.4 MB', '62 % von 8,4 MB'),
    state: { kind: 'running', share: 0.62 },
  },
  {
    id: '3',
    name: 'costs.xlsx',
    detail: t('40 kB, waiting', '40 kB, wartet'),
    state: { kind: 'waiting' },
  },
  {
    id: '4',
    name: 'minutes.txt',
    detail: '3 kB',
    state: {
      kind: 'failed',
      text: t('The upload failed', 'Das Hochladen ist fehlgeschlagen'),
      canRetry: true,
    },
  },
  {
    id: '5',
    name: 'scan.pdf',
    detail: '2 MB',
    state: {
      kind: 'failed',
      text: t('The file is damaged', 'Die Datei ist beschädigt'),
      canRetry: false,
    },
  },
];
const agentGroups = [
  {
    id: 'recent',
    label: t('Recent', 'Zuletzt verwendet'),
    options: [
      {
        value: 'contract',
        label: t('Contract reviewer', 'Vertragsprüfung'),
        description: t('Finds unusual clauses.', 'Findet ungewöhnliche Klauseln.'),
        icon: <Avatar name="Contract reviewer" />,
        note: { text: '€€', tooltip: t('€2.00 for a million tokens', '2,00 € für eine Million Token') },
      },
    ],
  },
  {
    id: 'workspace',
    label: 'Nordhafen Studio',
    options: ['Atlas', 'Birch', 'Cedar', 'Delta', 'Elm', 'Fir', 'Gum'].map(label => ({
      value: label,
      label,
    })),
  },
];
const marks = ['Ines Kröger', 'Nordhafen Studio', 'Hafenverbund'];
const plans = [
  t('Personal, Basic', 'Persönlich, Basis'),
  t('Team plan, 18 members', 'Tarif Team, 18 Mitglieder'),
  t('Premium, 112 members', 'Premium, 112 Mitglieder'),
];

const places = [
  t('Members', 'Mitglieder'),
  t('Invites', 'Einladungen'),
  t('Teams', 'Teams'),
  t('Applications', 'Anwendungen'),
  t('API keys', 'API-Schlüssel'),
  t('Audit log', 'Protokoll'),
];

function Settings() {
  const [stored, setStored] = useState(true);
  const sends = useSavedNote({
    value: stored,
    save: setStored,
    texts: {
      saved: t('Saved', 'Gespeichert'),
      undo: t('Undo', 'Rückgängig'),
      failed: t('Not saved. The old value is back.', 'Nicht gespeichert. Der alte Wert gilt wieder.'),
    },
  });
  return (
    <div>
      <SettingsGroup title="Chat" level={3}>
        <SettingsRow
          label={t('Send with Enter', 'Mit Enter senden')}
          help={t('Shift and Enter start a new line.', 'Umschalt und Enter beginnen eine neue Zeile.')}
          note={sends.note}
        >
          <Switch checked={sends.value} onChange={sends.change} />
        </SettingsRow>
        <SettingsRow label={t('Language', 'Sprache')}>
          <Select
            value="de"
            onChange={() => {}}
            options={[
              { value: 'de', label: 'Deutsch' },
              { value: 'en', label: 'English' },
            ]}
          />
        </SettingsRow>
      </SettingsGroup>
      <SettingsGroup title={t('Deletion', 'Löschen')} level={3} danger>
        <SettingsRow
          label={t('Account', 'Konto')}
          help={t('Your access ends everywhere.', 'Ihr Zugang endet überall.')}
        >
          <Button kind="danger">{t('Delete account', 'Konto löschen')}</Button>
        </SettingsRow>
      </SettingsGroup>
    </div>
  );
}

const people = [
  { id: '1', name: 'Ines Kröger', email: 'ines.kroeger@nordhafen.example', teams: ['Design'], spent: 12.4 },
  {
    id: '2',
    name: 'Maximilian von Hohenstein',
    email: 'maximilian.von.hohenstein@nordhafen.example',
    teams: ['Design', t('Sales', 'Vertrieb'), t('Law', 'Recht'), 'IT'],
    spent: 1204,
  },
];

type Member = (typeof people)[number];

function Tables() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  const [text, setText] = useState('');
  const found = people.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const table = {
    label: t('Members', 'Mitglieder'),
    columns: [
      {
        key: 'name',
        head: 'Name',
        sort: 'name',
        cell: (member: Member) => <Person name={member.name} email={member.email} />,
      },
      {
        key: 'teams',
        head: 'Teams',
        cell: ({ teams }: Member) => (
          <TagList tags={teams} moreLabel={count => t(`${count} more`, `${count} weitere`)} />
        ),
      },
      {
        key: 'status',
        head: 'Status',
        width: 120,
        card: 'meta' as const,
        cell: ({ id }: Member) => (
          <Status tone={id === '1' ? 'success' : 'warning'}>
            {id === '1' ? t('Active', 'Aktiv') : t('Invited', 'Eingeladen')}
          </Status>
        ),
      },
      {
        key: 'spent',
        head: t('Spent', 'Verbraucht'),
        width: 120,
        numeric: true,
        onlyWide: true,
        cell: ({ spent }: Member) => spent.toLocaleString(german ? 'de' : 'en'),
      },
    ],
    keyOf: ({ id }: Member) => id,
    sorting: { sort: 'name', order: 'ascending' as const },
    actions: {
      head: t('Actions', 'Aktionen'),
      width: 140,
      cell: ({ name }: Member) => (
        <RowActions
          label={t(`Actions for ${name}`, `Aktionen für ${name}`)}
          actions={[
            {
              id: 'remove',
              label: t('Remove', 'Entfernen'),
              buttonName: t(`Remove ${name}`, `${name} entfernen`),
              danger: true,
              onSelect: () => {},
            },
          ]}
        />
      ),
    },
    selection: {
      selected,
      onChange: setSelected,
      labelOf: ({ name }: Member) => t(`Select ${name}`, `${name} auswählen`),
      allLabel: t('Select all', 'Alle auswählen'),
    },
  };
  return (
    <section className="gallery-box gallery-wide">
      <h2>DataTable, SearchField, Tag</h2>
      <div className="gallery-row">
        <SearchField
          label={t('Search members', 'Mitglieder suchen')}
          clearLabel={t('Clear search', 'Suche leeren')}
          value={text}
          onChange={setText}
          found={t(`${found.length} results`, `${found.length} Ergebnisse`)}
        />
        <Tag>{t('Contracts', 'Verträge')}</Tag>
        <Tag tone="accent">{t('New', 'Neu')}</Tag>
        <Tag tone="warning">{t('Draft', 'Entwurf')}</Tag>
        <Tag removal={{ label: t('Remove HR', 'Personal entfernen'), onRemove: () => {} }}>
          {t('HR', 'Personal')}
        </Tag>
      </div>
      <DataTable {...table} rows={found} />
      <DataTable {...table} rows={undefined} pendingRows={2} />
      <SelectionBar
        label={t('Selected members', 'Ausgewählte Mitglieder')}
        count={selected.size}
        countText={t(`${selected.size} selected`, `${selected.size} ausgewählt`)}
        clearLabel={t('Clear selection', 'Auswahl aufheben')}
        onClear={() => setSelected(new Set())}
      >
        <Button kind="ghost" icon={<Trash2 />}>
          {t('Remove', 'Entfernen')}
        </Button>
      </SelectionBar>
    </section>
  );
}

function Gallery() {
  useSheet(styles);
  const [toasts] = useState(() => createToasts());
  const [on, setOn] = useState(true);
  const [tone, setTone] = useState('calm');
  const [tab, setTab] = useState('shared');
  const [scheme, setScheme] = useState('light');
  const [place, setPlace] = useState(places[0] ?? '');
  const [layout, setLayout] = useState('grid');
  const [model, setModel] = useState<string | undefined>('large');
  const [day, setDay] = useState('2026-11-27');
  const [period, setPeriod] = useState<DayRange>({ from: '2026-11-02', to: '2026-11-20' });
  const [agents, setAgents] = useState<readonly string[]>(['contract']);
  const [text, setText] = useState(t('Compares sites from tables and prices.', 'Vergleicht Standorte.'));
  const [dialog, setDialog] = useState(open);
  const close = () => setDialog(null);
  const cancel = t('Cancel', 'Abbrechen');
  return (
    <div className="gallery">
      <div className="gallery-grid">
        <Box title="Button">
          <div className="gallery-row">
            <Button kind="primary" icon={<Plus />}>
              {t('Create prompt', 'Prompt erstellen')}
            </Button>
            <Button>{cancel}</Button>
            <Button kind="ghost">{t('Skip', 'Überspringen')}</Button>
            <Button kind="danger">{t('Delete', 'Löschen')}</Button>
          </div>
          <div className="gallery-row">
            <Button kind="primary" busy>
              {t('Saving', 'Wird gespeichert')}
            </Button>
            <Button kind="primary" disabled>
              {t('Create', 'Erstellen')}
            </Button>
            <Button size="small" icon={<RotateCw />}>
              {t('Try again', 'Erneut versuchen')}
            </Button>
            <IconButton label={t('More', 'Mehr')} keys="M">
              <Ellipsis />
            </IconButton>
          </div>
        </Box>
        <Box title="Field">
          <div>
            <Field label="Name" note="15 / 50">
              <TextInput defaultValue="Site analyst" />
            </Field>
            <Field
              label={t('Workspace', 'Arbeitsbereich')}
              error={t('Letters and spaces only.', 'Nur Buchstaben und Leerzeichen verwenden.')}
            >
              <TextInput defaultValue="Nordhafen 2" />
            </Field>
            <Field
              label={t('Description', 'Beschreibung')}
              note="optional"
              help={t('Others see it.', 'Für andere sichtbar.')}
            >
              <Textarea value={text} onChange={event => setText(event.currentTarget.value)} />
            </Field>
            <Field label={t('Tone', 'Ton')}>
              <Chips
                value={tone}
                onChange={setTone}
                options={[
                  { value: 'calm', label: t('Calm', 'Ruhig') },
                  { value: 'brief', label: t('Brief', 'Knapp') },
                  { value: 'warm', label: t('Warm', 'Herzlich') },
                ]}
              />
            </Field>
            <Field label={t('Model', 'Modell')}>
              <Select
                value={model}
                onChange={setModel}
                options={[
                  { value: 'large', label: 'Meridian Large' },
                  { value: 'small', label: 'Meridian Small', description: t('Faster', 'Schneller') },
                  { value: 'north', label: 'Northwind', disabled: true },
                ]}
              />
            </Field>
          </div>
        </Box>
        <Box title="DateField, DateRange, Popover">
          <div>
            <Field label={t('Last day', 'Letzter Tag')}>
              <DateField value={day} onChange={setDay} locale={locale} texts={dateTexts} />
            </Field>
            <Field label={t('Period', 'Zeitraum')}>
              <DateRange value={period} onChange={setPeriod} locale={locale} texts={dateTexts} />
            </Field>
          </div>
          <Popover
            label={t('Filter', 'Filter')}
            trigger={props => <Button {...props}>{t('Filter', 'Filter')}</Button>}
          >
            {close => (
              <div className="gallery-popover">
                <Field label={t('Author', 'Verfasst von')}>
                  <TextInput />
                </Field>
                <Button onClick={close}>{t('Apply', 'Anwenden')}</Button>
              </div>
            )}
          </Popover>
        </Box>
        <Box title="Picker">
          <Field label="Agent">
            <PickerField
              label="Agent"
              groups={agentGroups}
              texts={pickerTexts}
              value={agents[0]}
              onChange={value => setAgents([value])}
            />
          </Field>
          <Picker
            label={t('Compare agents', 'Agenten vergleichen')}
            groups={agentGroups}
            texts={pickerTexts}
            value={agents}
            onChange={setAgents}
            multiple={{ max: 3, countText: count => t(`${count} of 3`, `${count} von 3`) }}
            foot={close => (
              <Button size="small" onClick={close}>
                {t('Done', 'Fertig')}
              </Button>
            )}
            trigger={props => <Button {...props}>{t('Compare agents', 'Agenten vergleichen')}</Button>}
          />
        </Box>
        <Box title="Switch, Tabs">
          <div>
            <Switch
              row
              label={t('Web search', 'Websuche')}
              help={t('Names its sources', 'Nennt ihre Quellen')}
              checked={on}
              onChange={setOn}
            />
            <Switch
              row
              label="SQL"
              help={t('Not available with this model', 'Mit diesem Modell nicht verfügbar')}
              checked={false}
              disabled
              onChange={setOn}
            />
          </div>
          <Tabs
            label="Prompts"
            current={tab}
            onChange={setTab}
            tabs={[
              { id: 'mine', label: t('My prompts', 'Meine Prompts'), count: '12' },
              { id: 'shared', label: t('Workspace', 'Arbeitsbereich'), count: '48' },
              { id: 'curated', label: t('Curated', 'Kuratiert'), count: '210' },
            ]}
          >
            <Skeleton lines={4} />
          </Tabs>
        </Box>
        <Box title="Segmented">
          <Field label={t('Theme', 'Darstellung')}>
            <Segmented
              value={scheme}
              onChange={setScheme}
              options={[
                { value: 'light', label: t('Light', 'Hell') },
                { value: 'dark', label: t('Dark', 'Dunkel') },
                { value: 'auto', label: t('As this device', 'Wie dieses Gerät') },
              ]}
            />
          </Field>
          <div className="gallery-row">
            <Segmented
              label={t('Layout', 'Ansicht')}
              iconOnly
              value={layout}
              onChange={setLayout}
              options={[
                { value: 'grid', label: t('Grid', 'Raster'), icon: <LayoutGrid /> },
                { value: 'list', label: t('List', 'Liste'), icon: <List /> },
              ]}
            />
            <Segmented
              label={t('Count', 'Anzahl')}
              value="2"
              onChange={() => {}}
              options={['1', '2', '3', '4'].map(value => ({ value, label: value, disabled: value === '4' }))}
            />
          </div>
        </Box>
        <Box title="Page">
          <Page
            width="narrow"
            title={t('Members and invites', 'Mitglieder und Einladungen')}
            level={3}
            back={{ label: t('Back', 'Zurück'), onBack: () => {} }}
            actions={<Button kind="primary">{t('Invite', 'Einladen')}</Button>}
            tabs={{
              label: t('Members', 'Mitglieder'),
              current: place,
              onChange: setPlace,
              tabs: places.map(id => ({ id, label: id })),
            }}
          >
            <Skeleton lines={4} />
          </Page>
        </Box>
        <Box title="SettingsGroup">
          <Settings />
        </Box>
        <Box title="Menu, Avatar">
          <div className="gallery-row">
            <Menu
              label={t('Workspaces', 'Arbeitsbereiche')}
              trigger={props => <Button {...props}>{t('Workspaces', 'Arbeitsbereiche')}</Button>}
              rows={[
                { kind: 'label', id: 'l', label: t('Workspaces', 'Arbeitsbereiche') },
                ...marks.map((name, index) => ({
                  id: name,
                  label: name,
                  description: plans[index],
                  icon: <Avatar name={name} shape="mark" size="small" quiet={index !== 1} />,
                  checked: index === 1,
                  onSelect: () => {},
                })),
                {
                  id: 'new',
                  label: t('Create workspace', 'Arbeitsbereich erstellen'),
                  icon: <Plus />,
                  onSelect: () => {},
                },
                { kind: 'divider', id: 'd' },
                {
                  id: 'teams',
                  label: t('Manage teams', 'Teams verwalten'),
                  icon: <Users />,
                  onSelect: () => {},
                },
                {
                  id: 'plan',
                  label: t('Manage plan', 'Abonnement verwalten'),
                  icon: <CreditCard />,
                  hint: 'P',
                  onSelect: () => {},
                },
                {
                  id: 'leave',
                  label: t('Leave', 'Verlassen'),
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => {},
                },
              ]}
            />
            <Avatar name="Ines Kröger" />
            <Avatar name="Nordhafen Studio" shape="mark" />
            <Spinner label={t('Loading', 'Lädt')} />
            <Spinner size="large" />
          </div>
          <Progress label={t('Upload', 'Hochladen')} value={62} max={100} />
          {[41, 52, 60].map(value => (
            <Meter
              key={value}
              label={t('Licences', 'Lizenzen')}
              value={value}
              max={60}
              valueText={t(`${value} of 60`, `${value} von 60`)}
            />
          ))}
          <InlineNote title={t('Saved in this browser', 'In diesem Browser gespeichert')}>
            {t('Only you see it.', 'Nur Sie sehen es.')}
          </InlineNote>
          <InlineNote
            tone="warning"
            title={t('The credit is used up', 'Das Guthaben ist aufgebraucht')}
            actions={<Button size="small">{t('Buy credit', 'Guthaben kaufen')}</Button>}
          >
            {t('€36 are added on 1 December.', '36 € kommen am 1. Dezember dazu.')}
          </InlineNote>
          <InlineNote tone="danger" title={t('Something went wrong', 'Etwas ist schiefgelaufen')}>
            {t(
              'Your question is kept and nothing was charged.',
              'Ihre Frage bleibt erhalten, berechnet wurde nichts.',
            )}
          </InlineNote>
        </Box>
        <Box title="Upload">
          <Upload
            label={t('Files', 'Dateien')}
            addLabel={t('Add files', 'Dateien hinzufügen')}
            items={uploads}
            texts={uploadTexts}
            onAdd={() => {}}
            onRetry={() => {}}
            onRemove={() => {}}
          />
        </Box>
        <Box title="EmptyState">
          <EmptyState
            title={t('No prompts yet', 'Noch keine Prompts')}
            actions={<Button kind="primary">{t('Create prompt', 'Prompt erstellen')}</Button>}
          >
            {t(
              'What you write and keep will be found here.',
              'Was Sie schreiben und behalten, steht dann hier.',
            )}
          </EmptyState>
        </Box>
        <Box title="ErrorState">
          <ErrorState
            title={t('The prompts could not be loaded', 'Die Prompts konnten nicht geladen werden')}
            actions={<Button kind="primary">{t('Try again', 'Erneut versuchen')}</Button>}
            requestNumber="7f3a-91c2"
          >
            {t(
              'The server did not answer. Nothing was lost.',
              'Der Server hat nicht geantwortet. Es ging nichts verloren.',
            )}
          </ErrorState>
        </Box>
        <Box title="Dialog, Toast">
          <div className="gallery-row">
            <Button onClick={() => setDialog('delete')}>{t('Delete', 'Löschen')}</Button>
            <Button onClick={() => setDialog('create')}>{t('Create', 'Erstellen')}</Button>
            <Button onClick={() => setDialog('result')}>{t('Result', 'Ergebnis')}</Button>
            <Button
              onClick={() => {
                toasts.show({
                  tone: 'danger',
                  title: t('The prompt could not be deleted', 'Der Prompt konnte nicht gelöscht werden'),
                  text: t(
                    'The server did not answer. Nothing was changed.',
                    'Der Server hat nicht geantwortet. Es wurde nichts geändert.',
                  ),
                  actions: [
                    { label: t('Try again', 'Erneut versuchen'), onSelect: () => {} },
                    { label: t('Copy details', 'Details kopieren'), onSelect: () => {} },
                  ],
                });
                toasts.show({
                  title: t('Prompt saved', 'Prompt gespeichert'),
                  text: t(
                    'Everyone in the workspace can use it now.',
                    'Alle im Arbeitsbereich können ihn jetzt verwenden.',
                  ),
                });
              }}
            >
              Toasts
            </Button>
          </div>
        </Box>
      </div>
      <Tables />
      {dialog === 'delete' && (
        <Dialog
          title={t('Delete this prompt?', 'Diesen Prompt löschen?')}
          destructive
          closeLabel={t('Close', 'Schließen')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{cancel}</Button>
              <Button kind="danger" onClick={close}>
                {t('Delete prompt', 'Prompt löschen')}
              </Button>
            </>
          }
        >
          {t(
            'It disappears for everyone in the workspace. This cannot be undone.',
            'Er verschwindet für alle im Arbeitsbereich. Chats, die ihn verwendet haben, bleiben bestehen. Das lässt sich nicht rückgängig machen.',
          )}
        </Dialog>
      )}
      {dialog === 'create' && (
        <Dialog
          title={t('Create workspace', 'Arbeitsbereich erstellen')}
          closeLabel={t('Close', 'Schließen')}
          onClose={close}
          onSubmit={close}
          actions={
            <>
              <Button onClick={close}>{cancel}</Button>
              <Button kind="primary" type="submit" disabled>
                {t('Create', 'Erstellen')}
              </Button>
            </>
          }
        >
          {t(
            'You will be its owner. You invite others afterwards.',
            'Sie werden Inhaber:in. Andere laden Sie danach ein.',
          )}
          <Field
            label="Name"
            error={t(
              'Use letters and spaces only, no digits.',
              'Nur Buchstaben und Leerzeichen verwenden, keine Ziffern oder Sonderzeichen.',
            )}
          >
            <TextInput defaultValue="Nordhafen 2" />
          </Field>
        </Dialog>
      )}
      {dialog === 'result' && (
        <Dialog
          title={t('You have 30 seats now', 'Sie haben jetzt 30 Lizenzen')}
          size="small"
          closeLabel={t('Close', 'Schließen')}
          onClose={close}
          medal={
            <Medal tone="success">
              <Check />
            </Medal>
          }
          actions={
            <>
              <Button onClick={close}>{t('Invite people', 'Personen einladen')}</Button>
              <Button kind="primary" onClick={close}>
                {t('Done', 'Fertig')}
              </Button>
            </>
          }
        >
          {t('The new seats are available at once.', 'Die neuen Lizenzen sind sofort verfügbar.')}
        </Dialog>
      )}
      {open === 'banner' && (
        <Banner
          title={t('Cookies on this site', 'Cookies auf dieser Seite')}
          actions={
            <>
              <Button>{t('Necessary only', 'Nur notwendige')}</Button>
              <Button>{t('Accept all', 'Alle annehmen')}</Button>
              <Button kind="ghost">{t('Details', 'Details')}</Button>
            </>
          }
        >
          {t('Necessary cookies keep you signed in.', 'Notwendige Cookies halten Sie angemeldet.')}
        </Banner>
      )}
      <ToastRegion toasts={toasts} label={t('Messages', 'Meldungen')} closeLabel={t('Close', 'Schließen')} />
    </div>
  );
}

const host = document.getElementById('gallery');
if (!host) throw new Error('The page has no gallery.');
const shadow = host.attachShadow({ mode: 'open' });
const mount = document.createElement('div');
shadow.append(mount);
createRoot(mount).render(
  <Root
    root={shadow}
    theme={theme === 'dark' || theme === 'auto' ? theme : 'light'}
    variant={applyVariant()}
    lang={german ? 'de' : 'en'}
  >
    <Gallery />
  </Root>,
);

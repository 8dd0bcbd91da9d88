/** Our own test documents, one text per page, and questions whose answer is on one page. */
export const retrievalDocuments: readonly { readonly name: string; readonly pages: readonly string[] }[] = [
  {
    name: 'Mietvertrag.pdf',
    pages: [
      'Die Miete beträgt 1.240 Euro im Monat und ist bis zum dritten Werktag zu zahlen.',
      'Beide Seiten können mit einer Frist von drei Monaten zum Monatsende kündigen. Die Kündigung bedarf der Schriftform.',
      'Der Mieter hinterlegt drei Kaltmieten als Sicherheit. Der Betrag wird nach dem Auszug mit Zinsen erstattet.',
      'Haustiere sind erlaubt, sofern niemand im Haus widerspricht. Ausgenommen sind gefährliche Tiere.',
      'Kleinere Reparaturen bis 90 Euro trägt der Mieter. Größere Schäden meldet er der Hausverwaltung.',
      'Fahrräder stehen im Keller. Kinderwagen dürfen im Treppenhaus abgestellt werden.',
    ],
  },
  {
    name: 'Espresso machine.pdf',
    pages: [
      'Fill the tank with fresh water before the first use and let two cups run through without coffee.',
      'Descale the machine every two months. Use citric acid, never vinegar, which attacks the seals.',
      'The grinder has eleven settings. A finer setting makes the coffee stronger and slows the flow.',
      'A red light that blinks means that the drip tray is full. Empty it and push it back until it clicks.',
      'Milk foam collapses when the milk is warmer than six degrees at the start. Keep it in the fridge.',
      'The warranty covers defects for three years. Worn gaskets and broken glass are excluded.',
    ],
  },
  {
    name: 'Reisekostenrichtlinie.pdf',
    pages: [
      'Bahnfahrten werden in der zweiten Klasse gebucht. Ab vier Stunden ist die erste Klasse gestattet.',
      'Für Übernachtungen gilt eine Obergrenze von 130 Euro je Nacht, in Messestädten 190 Euro.',
      'Belege sind binnen vier Wochen nach der Rückkehr einzureichen. Danach verfällt der Anspruch.',
      'Wer den eigenen Wagen nutzt, erhält 38 Cent je Kilometer.',
      'Bewirtungen von Geschäftspartnern sind vorher von der Abteilungsleitung zu genehmigen.',
      'Flüge innerhalb Deutschlands sind nur mit Zustimmung der Geschäftsführung zulässig.',
    ],
  },
  {
    name: 'Beekeeping.pdf',
    pages: [
      'A hive holds one queen, who lays up to two thousand eggs a day in early summer.',
      'Swarming begins when the colony runs out of room. Add a second box in April to prevent it.',
      'Treat against varroa mites after the last harvest, with formic acid at temperatures below 25 degrees.',
      'Honey is ripe when two thirds of the cells are capped. Unripe honey ferments in the jar.',
      'In winter the bees form a cluster and shiver to keep the centre at 27 degrees.',
      'Smoke calms the colony: the bees fill themselves with honey and are slower to sting.',
    ],
  },
  {
    name: 'Datenschutzerklärung.pdf',
    pages: [
      'Verantwortlich für die Verarbeitung ist die Nordhafen GmbH. Die Beauftragte erreichen Sie per E-Mail.',
      'Zugriffsprotokolle werden nach sieben Tagen gelöscht, sofern kein Angriff untersucht wird.',
      'Bewerbungsunterlagen vernichten wir sechs Monate nach einer Absage.',
      'Sie können der Nutzung Ihrer Angaben für Werbung jederzeit widersprechen.',
      'Eine Übermittlung in Drittländer findet nicht statt. Alle Server stehen in Frankfurt.',
      'Beschwerden nimmt die Aufsichtsbehörde des Landes entgegen.',
    ],
  },
  {
    name: 'Lighthouse history.pdf',
    pages: [
      'The lighthouse was built in 1847 of granite from the quarry at Penryn.',
      'Its first lamp burned whale oil. Paraffin replaced it in 1869, and electricity in 1931.',
      'In the storm of November 1893 the keeper rescued nine sailors from a Norwegian barque.',
      'The Fresnel lens weighs three tonnes and floats on a bath of mercury.',
      'Since 1988 nobody lives in the tower. The light is watched from the mainland.',
      'Visitors climb 214 steps. The gallery is closed in strong wind.',
    ],
  },
  {
    name: 'Serverhandbuch.pdf',
    pages: [
      'Die nächtliche Datensicherung läuft um 2 Uhr und wird an einem zweiten Standort abgelegt.',
      'Sicherheitsupdates werden innerhalb von 48 Stunden eingespielt, kritische am selben Tag.',
      'Passwörter haben mindestens 14 Zeichen. Nach fünf Fehlversuchen wird das Konto gesperrt.',
      'Bei einem Ausfall ist zuerst die Rufbereitschaft zu verständigen, danach die Kunden.',
      'Zertifikate erneuern sich selbsttätig dreißig Tage vor ihrem Ablauf.',
      'Der Wiederanlauf nach einem Stromausfall folgt der Reihenfolge Netz, Speicher, Datenbank, Anwendung.',
    ],
  },
  {
    name: 'Employee handbook.pdf',
    pages: [
      'Full-time staff have 28 days of annual leave. Up to five days carry over into March.',
      'Call your manager before nine if you are ill. A doctor’s note is needed from the third day.',
      'You may work from home on two days a week, or more with the consent of your team.',
      'Parental leave is paid in full for eighteen weeks, whoever takes it.',
      'Expenses below 25 pounds need no approval. Keep the receipts all the same.',
      'The notice period is one month in the first two years and two months after that.',
    ],
  },
  {
    name: 'Sauerteig.pdf',
    pages: [
      'Der Ansatz besteht aus Roggenmehl und Wasser zu gleichen Teilen und ruht fünf Tage bei Zimmerwärme.',
      'Füttern Sie ihn täglich. Riecht er nach Nagellack, hat er Hunger.',
      'Der Teig geht drei Stunden, bis er sich verdoppelt hat, und wird dabei zweimal gefaltet.',
      'Gebacken wird bei 250 Grad, nach zehn Minuten wird auf 210 Grad zurückgeschaltet.',
      'Dampf in den ersten Minuten gibt eine glänzende Kruste. Eine Schale Wasser genügt.',
      'Das Brot ist gar, wenn es beim Klopfen hohl klingt. Vor dem Anschneiden kühlt es zwei Stunden aus.',
    ],
  },
  {
    name: 'Harbour rules.pdf',
    pages: [
      'Vessels longer than 40 metres take a pilot. The pilot boards at the outer buoy.',
      'The speed limit within the breakwater is five knots, and three in the marina.',
      'Berths are assigned on channel 12. Mooring without permission costs 200 euro a day.',
      'Waste oil is taken at the north quay free of charge. Dumping is reported to the coast guard.',
      'Fishing from the pontoons is forbidden. Anglers use the old pier.',
      'Shore power is metered. Cables are collected at the office against a deposit.',
    ],
  },
];

/** The index of a document, from 0, and the number of a page, from 1. */
export const retrievalQuestions: readonly (readonly [question: string, document: number, page: number])[] = [
  ['Wie hoch ist die Monatsmiete?', 0, 1],
  ['Welche Kündigungsfrist gilt für die Wohnung?', 0, 2],
  ['Darf ich einen Hund als Haustier halten?', 0, 4],
  ['Wer bezahlt eine kleine Reparatur?', 0, 5],
  ['How often does the machine need descaling?', 1, 2],
  ['What does the blinking red light mean?', 1, 4],
  ['Are broken seals under warranty?', 1, 6],
  ['In welcher Klasse darf ich Bahn fahren?', 2, 1],
  ['Was darf ein Hotel pro Übernachtung kosten?', 2, 2],
  ['Bis wann muss ich Reisebelege einreichen?', 2, 3],
  ['Kilometergeld für den Privatwagen?', 2, 4],
  ['How many eggs does the queen lay?', 3, 1],
  ['When should I treat varroa?', 3, 3],
  ['How can I tell whether honey is ripe?', 3, 4],
  ['Why is smoke used with bees?', 3, 6],
  ['Wann wird ein Zugriffsprotokoll gelöscht?', 4, 2],
  ['Was geschieht mit meiner Bewerbung nach der Absage?', 4, 3],
  ['Wo befinden sich die Server?', 4, 5],
  ['Which fuel did the first lamp of the lighthouse burn?', 5, 2],
  ['How heavy is the lens?', 5, 4],
  ['Number of steps in the tower?', 5, 6],
  ['Wann läuft die Sicherung der Daten?', 6, 1],
  ['Passwortlänge?', 6, 3],
  ['Was ist die Reihenfolge beim Wiederanlaufen?', 6, 6],
  ['How many days of holiday leave are there?', 7, 1],
  ['When do I need a note from a doctor?', 7, 2],
  ['Backtemperatur des Brotes in Grad?', 8, 4],
  ['Woran erkenne ich, dass das Brot gar ist?', 8, 6],
  ['How fast may ships go in the marina?', 9, 2],
  ['Where can I get rid of waste oil?', 9, 4],
];

/** A long text of a language: lines that share most signs with the facts among them, and questions about the facts. */
export interface LongText {
  readonly language: string;
  /** Words for each gap of the patterns. */
  readonly words: readonly (readonly string[])[];
  /** Lines with gaps `{0}` to `{2}`. */
  readonly patterns: readonly string[];
  readonly facts: readonly (readonly [line: string, ...questions: string[]])[];
}

const lineCount = 9_000;

/** The lines of a text, with its facts spread over them. */
export function writeLongText({ words, patterns, facts }: LongText): string {
  const lines = Array.from({ length: lineCount }, (_, at) => {
    const pattern = patterns[at % patterns.length] ?? '';
    return pattern.replace(/\{(\d)\}/g, (_gap, number: string) => {
      const choices = words[Number(number)] ?? [''];
      // Spreads the combinations without a pattern that repeats.
      return choices[(at * 7919 + Math.floor(at / 13) * (Number(number) + 3)) % choices.length] ?? '';
    });
  });
  for (const [index, [line]] of facts.entries())
    lines[Math.floor(((index + 0.5) * lineCount) / facts.length)] = line;
  return lines.join('\n');
}

export const longTexts: readonly LongText[] = [
  {
    language: 'Chinese',
    words: [
      ['白鲸', '蓝鲨', '红鹰', '金龙', '银狐', '黑豹', '青松', '海星', '北斗', '长城'],
      ['预算', '进度', '负责人', '合同', '报告', '计划', '会议', '成本', '质量', '风险'],
      ['星期一', '三月', '下个季度', '年底', '上海', '总部', '客户', '供应商', '董事会', '财务部'],
    ],
    patterns: [
      '{0}项目的{1}已经提交给{2}审批。',
      '关于{0}项目，{2}需要重新确认{1}。',
      '{2}的同事讨论了{0}项目的{1}，没有得出结论。',
      '请在{2}之前更新{0}项目的{1}。',
      '{0}项目组认为{1}没有问题，会在{2}继续跟进。',
    ],
    facts: [
      ['蓝鲸项目的预算是七百万元。', '蓝鲸项目的预算是多少？', '蓝鲸项目要花多少钱？', '请告诉我蓝鲸的预算'],
      ['王小明的办公室在三楼三一二室。', '王小明的办公室在哪里？', '怎么找到王小明？'],
      ['员工食堂每天中午十一点半开门。', '食堂几点开门？', '员工食堂什么时候可以吃饭？'],
      ['打印机密码是四八一五，请勿外传。', '打印机的密码是什么？', '怎么登录打印机？'],
      ['出差住宿标准为每晚不超过四百五十元。', '出差住宿一晚最多能报多少？', '住宿标准是多少？'],
      ['新版iPhone手机由采购处统一发放。', '谁发放iPhone手机？', '新手机在哪里领？'],
      ['消防演习定于十月十七日上午举行。', '消防演习是哪一天？', '什么时候举行消防演习？'],
      ['服务器机房的温度必须保持在二十二度。', '机房温度应该是多少度？', '服务器机房要保持什么温度？'],
      ['孕妇可以申请在家远程办公。', '孕妇能不能远程办公？', '谁可以申请在家办公？'],
      ['仓库钥匙由保安老李保管。', '仓库的钥匙在谁那里？', '谁保管仓库钥匙？'],
    ],
  },
  {
    language: 'Japanese',
    words: [
      ['青空', '赤富士', '白鷺', '黒潮', '銀河', '若葉', '北斗', '朝日', '桜島', '金剛'],
      ['予算', '進捗', '担当者', '契約', '報告書', '計画', '会議', '費用', '品質', 'リスク'],
      ['月曜日', '三月', '来期', '年末', '大阪支店', '本社', 'お客様', '取引先', '取締役会', '経理部'],
    ],
    patterns: [
      '{0}プロジェクトの{1}は{2}に提出されました。',
      '{2}は{0}プロジェクトの{1}を確認する必要があります。',
      '{0}プロジェクトの{1}について{2}と話しましたが、結論は出ていません。',
      '{2}までに{0}プロジェクトの{1}を更新してください。',
      '{0}チームは{1}に問題がないと考え、{2}も続けます。',
    ],
    facts: [
      [
        '青鯨プロジェクトの予算は七百万円です。',
        '青鯨プロジェクトの予算はいくらですか？',
        '青鯨にはいくらかかりますか',
      ],
      [
        '田中花子の席は四階の窓側にあります。',
        '田中花子さんの席はどこですか？',
        '田中さんは何階に座っていますか',
      ],
      ['社員食堂は十一時半に開きます。', '食堂は何時に開きますか？', '社員食堂が開く時間を教えて'],
      [
        'プリンターの暗証番号は四八一五です。',
        'プリンターの暗証番号は？',
        '印刷するときのプリンターの番号を知りたい',
      ],
      ['出張の宿泊費は一泊九千円までです。', '出張で一泊いくらまで泊まれますか？', '宿泊費の上限は？'],
      ['防災訓練は十月十七日の午前に行います。', '防災訓練はいつですか？', '訓練の日にちを教えてください'],
      ['サーバー室の温度は二十二度に保ちます。', 'サーバー室は何度にすべきですか？', 'サーバー室の温度'],
      [
        '倉庫の鍵は警備員の鈴木が持っています。',
        '倉庫の鍵は誰が持っていますか？',
        '鍵を預かっている警備員は誰？',
      ],
      ['育児休業は最長で二年間取得できます。', '育児休業はどのくらい取れますか？', '育児休業の最長期間は'],
      [
        'ノートパソコンの貸出はヘルプデスクで受け付けます。',
        'ノートパソコンを借りるには？',
        'パソコンの貸出はどこで頼めますか',
      ],
    ],
  },
  {
    language: 'Thai',
    words: [
      ['ฉลามขาว', 'นกอินทรี', 'มังกรทอง', 'จิ้งจอกเงิน', 'เสือดำ', 'ต้นสน', 'ดาวทะเล', 'ดาวเหนือ', 'ภูผา', 'สายน้ำ'],
      [
        'งบประมาณ',
        'ความคืบหน้า',
        'ผู้รับผิดชอบ',
        'สัญญา',
        'รายงาน',
        'แผนงาน',
        'การประชุม',
        'ค่าใช้จ่าย',
        'คุณภาพ',
        'ความเสี่ยง',
      ],
      [
        'วันจันทร์',
        'เดือนมีนาคม',
        'ไตรมาสหน้า',
        'สิ้นปี',
        'เชียงใหม่',
        'สำนักงานใหญ่',
        'ลูกค้า',
        'ผู้จัดจำหน่าย',
        'คณะกรรมการ',
        'ฝ่ายการเงิน',
      ],
    ],
    patterns: [
      '{1}ของโครงการ{0}ได้ส่งให้{2}อนุมัติแล้ว',
      'เกี่ยวกับโครงการ{0} {2}ต้องยืนยัน{1}อีกครั้ง',
      'เพื่อนร่วมงานจาก{2}หารือเรื่อง{1}ของโครงการ{0}แต่ยังไม่มีข้อสรุป',
      'กรุณาปรับปรุง{1}ของโครงการ{0}ก่อน{2}',
      'ทีมโครงการ{0}เห็นว่า{1}ไม่มีปัญหาและจะติดตามต่อใน{2}',
    ],
    facts: [
      ['งบประมาณของโครงการวาฬสีน้ำเงินคือเจ็ดล้านบาท', 'โครงการวาฬสีน้ำเงินมีงบประมาณเท่าไร', 'วาฬสีน้ำเงินใช้เงินเท่าไร'],
      ['ห้องทำงานของคุณสมชายอยู่ชั้นสามห้องสามหนึ่งสอง', 'ห้องทำงานของคุณสมชายอยู่ที่ไหน', 'สมชายนั่งอยู่ชั้นไหน'],
      ['โรงอาหารพนักงานเปิดเวลาสิบเอ็ดโมงครึ่ง', 'โรงอาหารเปิดกี่โมง', 'พนักงานกินข้าวที่โรงอาหารได้ตั้งแต่กี่โมง'],
      ['รหัสผ่านของเครื่องพิมพ์คือสี่แปดหนึ่งห้า', 'รหัสผ่านเครื่องพิมพ์คืออะไร', 'จะเข้าเครื่องพิมพ์ต้องใช้รหัสอะไร'],
      [
        'ค่าที่พักระหว่างเดินทางไปทำงานต่างจังหวัดไม่เกินคืนละหนึ่งพันห้าร้อยบาท',
        'ค่าที่พักเบิกได้คืนละเท่าไร',
        'เดินทางไปต่างจังหวัดพักได้ไม่เกินเท่าไร',
      ],
      ['การซ้อมหนีไฟจะจัดขึ้นในวันที่สิบเจ็ดตุลาคม', 'ซ้อมหนีไฟวันไหน', 'การซ้อมหนีไฟจัดเมื่อไร'],
      ['อุณหภูมิห้องเซิร์ฟเวอร์ต้องอยู่ที่ยี่สิบสององศา', 'ห้องเซิร์ฟเวอร์ต้องมีอุณหภูมิเท่าไร', 'อุณหภูมิของเซิร์ฟเวอร์กี่องศา'],
      ['กุญแจโกดังเก็บไว้กับยามชื่อลุงมี', 'กุญแจโกดังอยู่กับใคร', 'ใครเก็บกุญแจโกดัง'],
      ['พนักงานที่ตั้งครรภ์ขอทำงานจากที่บ้านได้', 'คนตั้งครรภ์ทำงานที่บ้านได้ไหม', 'ใครขอทำงานจากที่บ้านได้บ้าง'],
      ['การลาคลอดได้รับค่าจ้างเต็มจำนวนเก้าสิบวัน', 'ลาคลอดได้กี่วัน', 'ระหว่างลาคลอดได้รับค่าจ้างกี่วัน'],
    ],
  },
  {
    language: 'Korean',
    words: [
      ['흰상어', '붉은매', '금빛용', '은여우', '흑표범', '푸른솔', '불가사리', '북극성', '한강', '백두산'],
      ['예산', '진행상황', '담당자', '계약', '보고서', '계획', '회의', '비용', '품질', '위험'],
      ['월요일', '삼월', '다음분기', '연말', '부산지점', '본사', '고객사', '협력업체', '이사회', '재무팀'],
    ],
    patterns: [
      '{0}프로젝트의 {1}은 {2}에서 승인을 기다리고 있습니다.',
      '{2}에서는 {0}프로젝트의 {1}을 다시 확인해야 합니다.',
      '{0}프로젝트의 {1}에 대해 {2}와 논의했으나 결론이 나지 않았습니다.',
      '{2}까지 {0}프로젝트의 {1}을 갱신해 주십시오.',
      '{0}팀은 {1}에 문제가 없다고 보고 {2}에도 계속합니다.',
    ],
    facts: [
      [
        '푸른고래프로젝트의 예산은 칠백만원입니다.',
        '푸른고래프로젝트 예산이 얼마예요?',
        '푸른고래에 돈이 얼마나 드나요?',
      ],
      [
        '김민수의 사무실은 삼층 복도 끝에 있습니다.',
        '김민수 씨 사무실이 어디예요?',
        '김민수는 몇 층에 있나요?',
      ],
      ['직원식당은 열한시 반에 문을 엽니다.', '식당은 몇 시에 열어요?', '직원식당 여는 시간'],
      [
        '프린터의 비밀번호는 사팔일오입니다.',
        '프린터 비밀번호가 뭐예요?',
        '프린터를 쓰려면 어떤 비밀번호가 필요하죠?',
      ],
      [
        '출장숙박비는 하룻밤에 십만원까지 지급됩니다.',
        '출장 가면 숙박비를 얼마까지 주나요?',
        '숙박비 한도는?',
      ],
      ['소방훈련은 시월 십칠일 오전에 실시됩니다.', '소방훈련이 언제예요?', '소방 훈련 날짜를 알려줘'],
      ['서버실의 온도는 이십이도로 유지해야 합니다.', '서버실은 몇 도로 유지해요?', '서버실 온도'],
      ['창고열쇠는 경비원 이씨가 보관합니다.', '창고 열쇠는 누가 갖고 있어요?', '열쇠를 보관하는 경비원은?'],
      [
        '육아휴직은 최대 이년까지 쓸 수 있습니다.',
        '육아휴직은 얼마나 쓸 수 있나요?',
        '육아휴직을 최대 몇 년 쓰죠?',
      ],
      [
        '노트북대여는 전산실에서 신청합니다.',
        '노트북을 빌리려면 어디로 가요?',
        '노트북 대여 신청은 어디서 하나요?',
      ],
    ],
  },
  {
    language: 'German',
    words: [
      [
        'Weißwal',
        'Blauhai',
        'Rotadler',
        'Golddrache',
        'Silberfuchs',
        'Panther',
        'Kiefer',
        'Seestern',
        'Polaris',
        'Mauer',
      ],
      [
        'Budget',
        'Fortschritt',
        'Zuständigkeit',
        'Vertrag',
        'Bericht',
        'Plan',
        'Sitzung',
        'Aufwand',
        'Qualität',
        'Risiko',
      ],
      [
        'Montag',
        'März',
        'Quartal',
        'Jahresende',
        'Kiel',
        'Zentrale',
        'Kundschaft',
        'Zulieferer',
        'Vorstand',
        'Finanzabteilung',
      ],
    ],
    patterns: [
      'Im Projekt {0} liegt das Thema {1} zur Freigabe bei: {2}.',
      'Zum Projekt {0} ist das Thema {1} erneut zu klären, Stichwort {2}.',
      'Über das Projekt {0} und das Thema {1} wurde ohne Ergebnis gesprochen ({2}).',
      'Bitte das Thema {1} im Projekt {0} nachtragen, Frist: {2}.',
      'Das Team {0} sieht beim Thema {1} keine Schwierigkeit und bleibt dran, siehe {2}.',
    ],
    facts: [
      [
        'Das Budget des Projekts Blauwal beträgt sieben Millionen Euro.',
        'Wie hoch ist das Budget von Blauwal?',
        'Was kostet der Blauwal?',
      ],
      [
        'Herr Müller sitzt im dritten Stock, Zimmer 312.',
        'Wo sitzt Herr Mueller?',
        'In welchem Zimmer ist Müller?',
      ],
      ['Die Kantine öffnet um halb zwölf.', 'Wann öffnet die Kantine?', 'Wann oeffnet die Kantine?'],
      [
        'Der Vertrags-Entwurf liegt im Tresor.',
        'Wo ist der Vertragsentwurf?',
        'Wo finde ich den Vertrags-Entwurf?',
      ],
      [
        'Die Anschaffung kostete 18.500 Euro.',
        'Was war das für eine Anschaffung für 18500 Euro?',
        'Wofür gab es 18 500 Euro?',
      ],
      [
        'Krankmeldungen gehen per E-Mail an die Personalstelle.',
        'An wen geht die Email mit der Krankmeldung?',
        'Krankmeldung per email?',
      ],
      [
        'Die Übergrößen hängen im Lager ganz hinten.',
        'Wo sind die Uebergroessen?',
        'Wo hängen die Übergrößen?',
      ],
      [
        'Der Schlüssel zum Lager ist beim Pförtner.',
        'Wer hat den Schluessel zum Lager?',
        'Wo ist der Schlüssel?',
      ],
      [
        'Die Räumungsübung findet am 17. Oktober statt.',
        'Wann ist die Raeumungsuebung?',
        'Wann findet die Räumungsübung statt?',
      ],
      [
        'Die Straße zum Hafen ist gesperrt.',
        'Welche Strasse ist gesperrt?',
        'Ist die Straße zum Hafen offen?',
      ],
    ],
  },
];

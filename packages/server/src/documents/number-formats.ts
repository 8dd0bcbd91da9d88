/** Numbers of lists in the formats of WordprocessingML (ST_NumberFormat) and DrawingML. */

const roman: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

export function writeRoman(number: number): string {
  if (number < 1 || number > 3_999) return String(number);
  let [left, text] = [number, ''];
  for (const [value, sign] of roman)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
}

/** Word repeats a letter after the end of the alphabet: z, aa, bb. */
const repeatLetter =
  (alphabet: string) =>
  (number: number): string => {
    const letters = [...alphabet];
    if (number < 1 || number > letters.length * 30) return String(number);
    return (letters[(number - 1) % letters.length] ?? '').repeat(Math.ceil(number / letters.length));
  };

const latin = repeatLetter('abcdefghijklmnopqrstuvwxyz');

/** Lists in HTML count like columns of a sheet: z, aa, ab. */
export function writeColumnLetters(number: number): string {
  let [left, text] = [number, ''];
  if (number < 1) return String(number);
  for (; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

const inDigits = (digits: string) => {
  const signs = [...digits];
  return (number: number) => String(number).replace(/\d/g, digit => signs[Number(digit)] ?? digit);
};

/** Counting with signs for ten, hundred and thousand; 10 to 19 begin without one. */
const counting =
  (digits: string, units: readonly string[]) =>
  (number: number): string => {
    if (number < 1 || number > 9_999) return String(number);
    const signs = [...digits];
    const places = [...String(number)].map(Number);
    let text = '';
    for (const [index, digit] of places.entries()) {
      const unit = units[places.length - 1 - index] ?? '';
      if (digit > 0) text += (signs[digit] ?? '') + unit;
      else if (signs[0] !== '' && !text.endsWith(signs[0] ?? '') && places.slice(index).some(Boolean))
        text += signs[0];
    }
    return text.replace(new RegExp(`^${signs[1]}(?=${units[1]})`), '');
  };

const ordinal = (number: number): string => {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
};

const enclosed =
  (first: number, count: number) =>
  (number: number): string =>
    number >= 1 && number <= count ? String.fromCodePoint(first + number - 1) : String(number);

const cycle =
  (signs: string) =>
  (number: number): string => {
    const list = [...signs];
    return number < 1 ? String(number) : (list[(number - 1) % list.length] ?? '');
  };

const upper = (format: (number: number) => string) => (number: number) => format(number).toUpperCase();

const chinese = counting('〇一二三四五六七八九', ['', '十', '百', '千']);
const japanese = counting('〇一二三四五六七八九', ['', '十', '百', '千']);
const financial = counting('零壹贰叁肆伍陆柒捌玖', ['', '拾', '佰', '仟']);
const russian = repeatLetter('абвгдежзиклмнопрстуфхцчшщыэюя');

const formats: Readonly<Record<string, (number: number) => string>> = {
  decimalZero: number => String(number).padStart(2, '0'),
  upperRoman: writeRoman,
  lowerRoman: number => writeRoman(number).toLowerCase(),
  lowerLetter: latin,
  upperLetter: upper(latin),
  ordinal,
  hex: number => number.toString(16).toUpperCase(),
  chicago: number =>
    (['*', '†', '‡', '§'][(number - 1) % 4] ?? '').repeat(Math.min(Math.ceil(number / 4), 9)),
  decimalEnclosedCircle: enclosed(0x2460, 20),
  decimalEnclosedCircleChinese: enclosed(0x2460, 20),
  decimalEnclosedParen: enclosed(0x2474, 20),
  decimalEnclosedFullstop: enclosed(0x2488, 20),
  numberInDash: number => `- ${number} -`,
  decimalFullWidth: inDigits('０１２３４５６７８９'),
  decimalFullWidth2: inDigits('０１２３４５６７８９'),
  ideographDigital: inDigits('〇一二三四五六七八九'),
  japaneseDigitalTenThousand: inDigits('〇一二三四五六七八九'),
  taiwaneseDigital: inDigits('○一二三四五六七八九'),
  koreanDigital: inDigits('영일이삼사오육칠팔구'),
  koreanDigital2: inDigits('零一二三四五六七八九'),
  thaiNumbers: inDigits('๐๑๒๓๔๕๖๗๘๙'),
  hindiNumbers: inDigits('०१२३४५६७८९'),
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  japaneseCounting: japanese,
  chineseLegalSimplified: financial,
  ideographTraditional: cycle('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: cycle('子丑寅卯辰巳午未申酉戌亥'),
  ganada: cycle('가나다라마바사아자차카타파하'),
  chosung: cycle('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  aiueoFullWidth: cycle(
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  ),
  irohaFullWidth: cycle(
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  ),
  russianLower: russian,
  russianUpper: upper(russian),
  thaiLetters: cycle('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
  hindiConsonants: cycle('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'),
  hebrew2: repeatLetter('אבגדהוזחטיכלמנסעפצקרשת'),
  arabicAlpha: repeatLetter('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  arabicAbjad: repeatLetter('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  none: () => '',
};

/**
 * @param format The name of the format. Default for an unknown one: digits.
 * @param custom An own format such as `001, 002, 003, ...`
 */
export function formatNumber(number: number, format: string, custom?: string): string {
  const width = custom && /^(0+)1\b/.exec(custom)?.[1]?.length;
  if (format === 'custom' && width) return String(number).padStart(Math.min(width, 20) + 1, '0');
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined;
  return known ? known(number) : String(number);
}

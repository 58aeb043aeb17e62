/** Type of a value that passes between JavaScript and WebAssembly, as Embind converts it. */
interface WireType {
  argPackAdvance: number;
  toWireType(destructors: unknown[], value: unknown): unknown;
  fromWireType(wire: unknown): unknown;
  readValueFromPointer(pointer: number): unknown;
}

type Call = (...values: unknown[]) => unknown;

/**
 * Stands in for `Function` where Embind, the link of Emscripten between JavaScript and WebAssembly, makes callers from
 * text: the page's content policy allows no text as code. Embind writes two kinds of text, and both only convert values:
 * calls into the module, and calls that the module makes.
 * @param text names of the values that the text uses, then the text
 */
export function callerFor(...text: string[]): (...values: never[]) => Call {
  return text[0] === 'retType' ? callsOut(text.at(-1)!) : callsIn;
}
// Embind asks whether it is a function constructor.
Object.defineProperty(callerFor, Symbol.hasInstance, {
  value: (value: unknown) => typeof value === 'function',
});

/** A function of the module, for JavaScript. */
function callsIn(
  ...[, , invoke, target, release, answer, , ...parameters]: [
    name: string,
    refuse: Call,
    invoke: Call,
    target: unknown,
    release: (destructors: unknown[]) => void,
    answer: WireType,
    owner: unknown,
    ...parameters: WireType[],
  ]
): Call {
  return (...values) => {
    const destructors: unknown[] = [];
    const wire = parameters.map((type, i) => type.toWireType(destructors, values[i]));
    const found = invoke(target, ...wire);
    release(destructors);
    return answer.fromWireType(found);
  };
}

/** A function or method of JavaScript, for the module. */
function callsOut(text: string) {
  const isNew = text.includes('new func(');
  const isMethod = text.includes('func.call(obj');
  return (answer: WireType, ...rest: (WireType | Call)[]): Call => {
    // The last one is a function where something is answered.
    const give = typeof rest.at(-1) === 'function' ? (rest.pop() as Call) : undefined;
    return (...[owner, target, destructors, pointer]) => {
      let at = pointer as number;
      const values = (rest as WireType[]).map((type) => {
        const value = type.readValueFromPointer(at);
        at += type.argPackAdvance;
        return value;
      });
      const given = isMethod ? [owner, ...values] : values;
      const found = isNew
        ? Reflect.construct(target as new () => object, values)
        : Reflect.apply(target as Call, given[0], given.slice(1));
      return give?.(answer, destructors, found);
    };
  };
}

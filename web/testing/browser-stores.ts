/** A store of strings as the browser has them, such as `localStorage`. */
export function memoryStorage(items = new Map<string, string>()) {
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

/** The browser's caches. While `state.full` says so of an address, its entry finds no room. */
export function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const state = { full: (_address: string) => false };
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        put: async (address: string, value: Response) => {
          if (state.full(address)) throw new DOMException('no room', 'QuotaExceededError');
          store.set(address, value);
        },
        delete: async (address: string) => store.delete(address),
        keys: async () => [...store.keys()].map((address) => ({ url: `https://studio.example${address}` })),
      };
    },
    delete: async (name: string) => stores.delete(name),
    match: async (address: string) => [...stores.values()].map((store) => store.get(address)?.clone())[0],
  };
  return { state, caches, stores };
}

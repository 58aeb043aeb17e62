import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/browser-stores.ts';
import { readLanguage, setHostLanguage, storeLanguage } from './language.ts';

/** A browser with these languages, and what it has stored. */
function visit(languages: readonly string[], stored?: string): void {
  const kept = new Map(stored === undefined ? [] : [['LANGUAGE', stored]]);
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', memoryStorage(kept));
}

afterEach(() => {
  setHostLanguage('en');
  vi.unstubAllGlobals();
});

describe('the language of the page', () => {
  it('is that of the browser until the visitor chooses one', () => {
    for (const languages of [['zh-CN', 'zh', 'en'], ['zh-Hant-TW'], ['zh'], ['ja', 'zh-CN', 'en']]) {
      visit(languages);
      expect([languages, readLanguage()]).toEqual([languages, 'cn']);
    }
    visit(['en-US', 'zh-CN']);
    expect(readLanguage()).toBe('en');
  });

  it('is the stored one, whatever the browser asks for', () => {
    visit(['zh-CN'], 'en');
    expect(readLanguage()).toBe('en');
    storeLanguage('cn');
    visit(['en'], 'cn');
    expect(readLanguage()).toBe('cn');
  });

  it('is English for a browser of another language, and the host decides where it says so', () => {
    visit(['de-AT', 'fr']);
    expect(readLanguage()).toBe('en');
    setHostLanguage('cn');
    expect(readLanguage()).toBe('cn');
    visit(['en-GB']);
    expect(readLanguage()).toBe('en');
  });

  it('ignores a stored value that is no language of ours', () => {
    visit(['zh-CN'], 'klingon');
    expect(readLanguage()).toBe('cn');
  });
});

/** Build constant: true if this bundle contains the stories. */
declare const STORIES_INCLUDED: boolean;

/** Whether this bundle has the stories: a constant of the build. */
declare const STORIES_INCLUDED: boolean;

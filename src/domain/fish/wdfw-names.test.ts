import { describe, expect, test } from 'vitest';
import { originOfLetter, speciesRunOfFinal, speciesRunOfTitle, stockOrigin } from './wdfw-names.ts';

describe('speciesRunOfTitle', () => {
  test.each([
    ['Coho', 'Coho', 'NA'],
    ['Fall Chum', 'Chum', 'NA'],
    ['Summer Chum', 'Chum', 'Summer'],
    ['Summer Pink', 'Pink', 'Odd Year'],
    ['Pink', 'Pink', 'Odd Year'],
    ['Type N Coho', 'Coho', 'Type N'],
    ['Winter-Late Steelhead', 'Steelhead', 'Winter-Late'],
    ['Anadromous Coastal Cutthroat', 'Cutthroat', 'Anadromous Coastal'],
  ])('%s is species %s, run %s', (title, species, run) => {
    expect(speciesRunOfTitle(title)).toEqual({ species, run });
  });

  test.each(['Autumn Salmon', 'coho', 'Steelhead', '', 'constructor'])('not "%s"', (title) => {
    expect(speciesRunOfTitle(title)).toBeNull();
  });
});

describe('speciesRunOfFinal', () => {
  test.each([
    ['FALL CHINOOK SALMON', 'Fall Chinook'],
    ['SUMMER STEELHEAD TROUT', 'Summer Steelhead'],
    ['CHUM FALL', 'Fall Chum'],
    ['COHO TYPEN', 'Type N Coho'],
    ['Coho    Type S', 'Type S Coho'],
    ['PINK FALL', 'Pink'],
    ['Pink Even Year', 'Odd Year Pink'],
    ['Steelhead Winter-Late', 'Winter-Late Steelhead'],
    ['DOLLY/BULL TR NA', 'Dolly/Bull Trout'],
    ['CUTTHROAT RESIDENTCOASTAL', 'Resident Coastal Cutthroat'],
  ])('%s is what the weekly reports call %s', (heading, title) => {
    expect(speciesRunOfFinal(heading)).toEqual(speciesRunOfTitle(title));
  });

  test.each([
    '',
    'ANADROMOUS GAMEFISH',
    'CAPTIVE BROODSTOCK',
    'Chinook Autumn',
    'NA',
    'constructor',
  ])('"%s" names no species', (heading) => {
    expect(speciesRunOfFinal(heading)).toBeNull();
  });

  test('a letter is an origin, a blank is an unknown origin', () => {
    const letters = ['H', 'W', 'M', 'C', 'K', 'U', '', 'h', '__proto__'];
    expect(letters.map(originOfLetter)).toEqual([
      'Hatchery',
      'Wild',
      'Mixed',
      'Captive',
      'Kelt',
      'UNKNOWN',
      'UNKNOWN',
      null,
      null,
    ]);
  });
});

describe('stockOrigin', () => {
  test.each([
    ['Issaquah Creek- H', 'Issaquah Creek', 'Hatchery'],
    ['Nooksack River -SF- H', 'Nooksack River -SF', 'Hatchery'],
    ['Nooksack River -SF- C', 'Nooksack River -SF', 'Captive'],
    ['I-205- W', 'I-205', 'Wild'],
    ['White River (Wenatchee)- W', 'White River (Wenatchee)', 'Wild'],
    ['Willapa River- M 65-', 'Willapa River', 'Mixed'],
    ['Skookumchuck River-', 'Skookumchuck River', 'UNKNOWN'],
    ['Skykomish River', 'Skykomish River', 'UNKNOWN'],
  ])('%s is stock %s of origin %s', (cell, stock, origin) => {
    expect(stockOrigin(cell)).toEqual({ stock, origin });
  });
});

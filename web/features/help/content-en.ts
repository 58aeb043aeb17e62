import type { Topic, TopicText } from './topics.ts';

/** English help. Loaded with the page that shows it. */
export const HELP_EN: Record<Topic, TopicText> = {
  start: {
    title: 'First steps',
    paragraphs: [
      'Open one of our sample models from the home page or the empty workspace. You do not need an account: pick lattices, move sliders, section the model and watch the figures.',
      'To use your own model, sign in and upload a STEP, STL, 3MF, OBJ, PLY or ZIP file. We check it in your browser, list every problem and offer repairs where possible.',
      'Choose an application area, a lattice and its parameters. The live preview shows the lattice and its weight at once. Generate makes the file; you pay only when you download it.',
    ],
  },
  bracket: {
    title: 'Tutorial: a bracket with solid bolt holes',
    paragraphs: [
      '1. Open the sample Bracket, or upload your part as STEP, STL or 3MF. Under Faces and bodies press Solid: it begins at 3 mm and lists the faces. Press “Hole, 6.6 mm, All 4”: each bolt hole has a rim. Press “Flat face, 2,078 mm²”, the underside of the foot: it has a pad. Faces can also be picked on the model. Press Done.',
      '2. The sample opens with the octet truss. For your own part choose the area Industry and a stiff lattice. Press Generate. Struts enter the rims and the pad and end inside them. The figures of the result count the solid parts and the struts that join them. If they say “Weakly joined”, press Edit original: smaller cells join more struts.',
      '3. Expand the View panel, or on a phone the tab Result. Under Section drag Y to 17\u00a0%, through two holes, and press the button beside it, which keeps the other side. The wall of each hole is that of your file, and the outside of its rim is a true cylinder. Keep clear leaves room for a screw head; Skin closes single faces.',
    ],
  },
  sole: {
    title: 'Tutorial: a sole from a pressure map',
    needs:
      'You need the Gradient mode, which we add to an account on request. Choose Gradient in the workspace before you start: if your account does not include it yet, you see whom to write to.',
    paragraphs: [
      '1. Open the sample Midsole, or upload your sole. Choose Gradient, and under “Gradient by” Pressure. Press “Try our sample map”, or “Choose a pressure map” for the file of your pressure plate: a matrix as CSV or text, or an image. The map lies on the sole seen from above. If the heel is not on the heel, press “Left ↔ right” or “Heel ↔ toe”, or drag its corners.',
      '2. The sample opens in an elastomer; for your own sole choose one under Material. Press “Softer under peaks” or “Firmer under peaks”. Firmer makes struts thick under heel, ball and toe, as here. Expand the live preview: it shows the target and the reached hardness, and the largest difference.',
      '3. If the live preview says that the pressure changes too much within one cell, press the smaller cells that it offers: hardness changes from cell to cell. Press Generate, then expand the View panel, or on a phone the tab Result. Under Section drag Y to the middle and press the button beside it: you see the sole along its length.',
    ],
  },
  implant: {
    title: 'Tutorial: an implant with a solid core',
    paragraphs: [
      '1. Open the sample Implant, or draw the porous body and the solid core as two bodies of one STEP or 3MF file and upload it. Faces and bodies lists both: leave the porous one, Body 1 in the sample, at Lattice, and set the core, Body 2, to Solid.',
      '2. The sample opens in the area Medical; choose it for your own part. Choose a surface lattice, such as the gyroid. Expand the live preview: it shows the pore size. Change the cell size until it suits the bone. Press Generate.',
      '3. Expand the View panel, or on a phone the tab Result. Under Section drag Y to the middle and press the button beside it. The core is whole, and the sheets of the lattice run into it. The file is checked as one closed body before you get it.',
    ],
  },
  lattices: {
    title: 'Choosing a lattice',
    paragraphs: [
      'Strut lattices are frameworks of struts. Surface lattices (TPMS) are smooth and without corners: a sheet of even thickness, or skeletal, with one side of the surface solid. Foams have cells of irregular shape.',
      'Search by name or number, or filter: stiff lattices carry load with little material, springy ones bend far before they yield, and some print without support because every strut rises steeply enough.',
      'The chart of a lattice scores five properties from 0 to 5 at the current density. It opens when you hover over or focus a lattice. On touch screens, use the small chart button.',
    ],
  },
  parameters: {
    title: 'Density, cell size and strut diameter',
    paragraphs: [
      'Lattice density is the solid share of the lattice itself. A shell and solid parts come on top: with them the figures show the solid share of the part. Cell size is the edge of a cell. Strut diameter is the thickness of a strut; a surface lattice has the thickness of its sheet.',
      'The three depend on each other. A lock keeps cell size or strut diameter while you change another value. If a value would leave its range, it stops at the limit and the value you changed is adjusted.',
      'Conformal cells follow the walls of a thin part, a whole number of them across. Fit to part looks for a cell size that fills the whole part.',
      'Strut sides is the number of flat sides of each strut. More sides make it rounder, and the file larger.',
    ],
  },
  solids: {
    title: 'Solid parts, shells and drain holes',
    paragraphs: [
      'Some places must not become a lattice. Under Faces and bodies, pick faces on the model or in the list, or paint an area with the brush: Solid leaves a rim or a pad, Skin closes a face with a thin wall, Keep clear leaves room for a screw head.',
      'A file of several bodies, such as a STEP assembly, lists them there by name. Each is filled with the lattice, or with its own lattice, cell size and strut; stays solid, like an insert or a label; or leaves a void, like a screw.',
      'A shell closes the whole part with a wall inside its surface. A solid bottom fills it up to a height.',
      'Powder or resin stays inside a closed shell unless it has drain holes. Automatic places two holes where the part drains best. You can also pick the places on the model. The diameter starts at the value recommended for your process.',
    ],
  },
  gradient: {
    title: 'Gradient',
    needs:
      'We add Gradient to an account on request. If yours does not include it yet, choosing it shows whom to write to.',
    paragraphs: [
      'A gradient changes the strut diameter over the part. An image sets it: black gets the value “at black”, white the one “at white”.',
      'Choose one of our images or your own (PNG or JPEG, up to 2\u00a0M and 1024 pixels), and the axis along which it is projected. The image shows on the model.',
      'It can also run from faces that you pick, over a depth, or along an axis of the part. The model shows it in colours. Set both ends as diameters, densities or, for an elastomer, Shore A hardness.',
      'You can also grade by stress: choose one lattice, run the press test, then choose Grade by stress. Struts become thicker where stress is high and thinner elsewhere, at the same stiffness. Compare before and after, then choose Use this gradient.',
      'For a sole choose Pressure and the file of a pressure plate, or an image of it. The map is fitted to the outline seen from above: swap left and right or heel and toe if it lies the other way, or drag its corners. Then choose whether the sole is softer or firmer under peaks. For an elastomer the preview shows the target and the reached hardness. Elastomer struts can also be solved for an even sink depth or to relieve peaks: a table shows what each zone reaches. A recipe keeps the rule and asks for the map of each part.',
    ],
  },
  regions: {
    title: 'Two regions',
    needs:
      'We add Two regions to an account on request. If yours does not include it yet, choosing it shows whom to write to.',
    paragraphs: [
      'A cut divides the part, and each side gets its own lattice. Draw the cut on the model, or choose an axis and a position.',
      'The sides are named and coloured on the model and in the panel. Select a lattice for each. A side without one takes the lattice of the other. A solid membrane joins both.',
    ],
  },
  edit: {
    title: 'Scaling, rotating and cutting a model',
    needs: 'We add Cut to an account on request. The other tools come with every account.',
    paragraphs: [
      'Scale, Rotate and move, Place face on bed and Cut are in the bar above the stage. Their controls take the place of the parameters, so they never cover the model.',
      'You can undo every step. When you generate, the edited model is saved as a new file. Your upload stays unchanged.',
    ],
  },
  view: {
    title: 'Viewing a model',
    paragraphs: [
      'Drag to rotate, drag with the right button to pan, scroll to zoom. On a touch screen, one finger rotates, two fingers pan and zoom. The cube and the number keys switch the camera, and F fits the model to the view.',
      'The View panel shows and hides the original, the preview, the structure and the lattice, and sections them along each axis.',
      'Measure shows the distance between two points. The camera button saves a screenshot at twice the screen size. The link button copies a link to the current view.',
      'Ctrl or Command + K finds every command by name, and ? lists the keyboard shortcuts.',
    ],
  },
  print: {
    title: 'Printability',
    needs:
      'We add the analysis of finished lattices to an account on request. The check while you design comes with every account.',
    paragraphs: [
      'Choose the printing process and the material. Struts that are too thin, too flat or too close for the process are coloured on the lattice and counted below the parameters, often with a one-click fix.',
      'After you generate, Printability checks the finished lattice: its overhangs and its thinnest and shallowest parts, with pictures.',
    ],
  },
  press: {
    title: 'Press test and stiffness',
    paragraphs: [
      'A press test calculates how the lattice behaves between two plates, or with one place held and another loaded: stiffness, the first strut that yields or buckles, and the weight. Open it under Test, choose direction and material, then Run test.',
      'The figures hold for small loads and a perfect print. Compare variants side by side, and print and test a sample before you rely on them.',
      'By stiffness lists the lattices that reach a stiffness, a modulus or a hardness, lightest first. Adjust the struts changes their diameter until the part has the target stiffness.',
    ],
  },
  layers: {
    title: 'Layers',
    needs: 'We add Layers to an account on request.',
    paragraphs: [
      'Layers slices a finished file the way a printer does. Move through the layers, and see area, islands that start with nothing below them, and places where material stays trapped.',
      'Choose process, layer height and file. Layers can be saved as images, SVG, CLI or 3MF slices.',
    ],
  },
  share: {
    title: 'Report and link',
    paragraphs: [
      'Report puts the picture, settings, print profile, figures and, after a press test, the load and the curve on one page. Print it or save it as PDF, in metric or imperial units.',
      'Share a link lets anyone view the lattice in 3D without an account. They cannot download files. You can end the link at any time.',
    ],
  },
  compare: {
    title: 'Folders and comparison',
    paragraphs: [
      'Drag orders into folders, or tick them and choose Move to. Deleting a folder keeps its orders.',
      'Tick two to four finished orders and choose Compare: their pictures turn together, and the best figure in each row is marked.',
    ],
  },
  output: {
    title: 'Precision and strut ends',
    paragraphs: [
      'High precision has the sides you chose and ends that follow the surface exactly. Low precision has six sides and simple ends. Flush ends, under Strut ends, are flat, at the surface.',
      'Open ends are struts that the surface of the part cuts. Keep them, remove them, trim loose struts, or connect them with a net along the surface.',
      'Results come as STL, as 3MF and as 3MF with the beam lattice extension, which stores struts instead of triangles and is far smaller. A 3MF is made when you first download it, which can take a minute.',
    ],
  },
  orders: {
    title: 'Your orders',
    paragraphs: [
      'History lists your orders with picture and parameters. You can rename, search and sort them. Edit as new opens the model with all its settings for another lattice.',
      'The eye shows an order on the stage, and the arrow downloads its file. More opens its report, saves its settings as a recipe or deletes it.',
      'Below the name stands until when we keep the files: unpaid ones for days, paid ones for months. After that the order stays, with its settings, and you can generate it again.',
    ],
  },
  recipes: {
    title: 'Recipes and batches',
    paragraphs: [
      'A recipe stores a design for any model: lattice, sizes or “fit to part”, faces and gradients by rule, bodies by name or size, process and material. Press Recipes in the panel to save the settings that are set there. In the history, More beside an order saves those of the order.',
      'Apply sets a recipe for the model on the stage. It names what this model does not allow, such as a shell that does not fit. A recipe can be exported as a file and imported again. The command line takes the same file and gives the same lattice.',
      'A batch applies one recipe to up to 100 files. Drop them on the batch page: each is checked and stored, and you agree to the repairs of all at once. You see the price of all before you press Generate.',
      'If the recipe follows pressure maps, drop the map of each part with the models: left-07.csv or left-07-pressure.csv belongs to left-07.stl. You can also drop a map on a row later, or exchange its left and right. A part without a map is not generated; the others are.',
      'Jobs of a batch take turns with those of other accounts. Keep the page open until all are queued. A batch is a folder of your history: open it again at any time. The archive has the files that you may download, and a sheet of figures (CSV), which also names what a model did not allow.',
    ],
  },
  programs: {
    title: 'API keys and programs',
    paragraphs: [
      'A program can upload models, apply a recipe and download files in your name. Create an API key for it in Account settings, and choose whether it may read, generate or download. The key is shown once: copy it, and keep it like a password.',
      'The API documentation, linked beside the keys, lists every call. The client for JavaScript takes ten lines from a model to its lattice. A file that is not paid for answers with the address of its checkout: a key cannot pay.',
      'A key can have a webhook: an https address of yours that receives a signed message when an order of the key completes or fails.',
      'A key cannot change your account, and its last use is listed. Revoke a key to stop its programs at once. When you change your password, keys stay valid; when you reset it by e-mail, all are revoked.',
    ],
  },
  account: {
    title: 'Account, devices and data',
    paragraphs: [
      'Account settings has your picture, name, password and e-mail address, and can send you an e-mail when a long generation ends. Without a password you sign in by a code that we e-mail to you.',
      'Signed-in devices lists where your account is open. If you do not recognise a device, sign it out and change your password.',
      'You can download a copy of your data, or delete the account with all its orders, models and pictures.',
    ],
  },
  pay: {
    title: 'Prices and downloads',
    paragraphs: [
      'Generating is free. You pay once per order and can download as often as you like. An upgrade from low to high precision costs the difference. Low precision uses your free downloads first.',
      'Paid files are kept for half a year. We send receipts by e-mail. The Payments page lists all payments.',
    ],
  },
  terms: {
    title: 'Terms of use',
    paragraphs: [
      'Trabecula fills models with lattices. You keep all rights to the models you upload and to the files you download. Upload only models that you may use.',
      'We check every file before download for closed, consistent geometry and against the limits of the chosen process. You are responsible for testing that a printed part is fit for its purpose, especially where safety depends on it.',
      'See Prices for payment, refunds and how long we keep files. We may suspend accounts that disrupt the service for others.',
    ],
  },
  privacy: {
    title: 'Privacy',
    paragraphs: [
      'We store your name, e-mail address and, if you give it, your mobile number; your models, orders and payments; and the devices on which you are signed in. We use them to run your account and nothing else.',
      'Only your account can open your models, unless you share a result. Payments are handled by the payment provider; we never see card numbers.',
      'One cookie keeps you signed in. Your browser keeps language, appearance and your last model, so that a reload does not lose it. There is no tracking and no advertising.',
      'You can delete models, orders and your whole account at any time. Data that is not used is deleted automatically after half a year to a year.',
    ],
  },
};
